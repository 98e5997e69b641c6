"""A server in use for a long time: do its memory and its database stop growing?"""

from pettable.table.profile import Profile


class ChainProfile(Profile):
    def values(self, view, moves):
        return [0.0] * len(moves)

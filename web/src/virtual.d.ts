declare module "virtual:emoji" {
  const address: string;
  export default address;
}

/** The address of each game's picture at home, by `LANGUAGE/GAME`. */
declare module "virtual:covers" {
  const addresses: Readonly<Record<string, string>>;
  export default addresses;
}

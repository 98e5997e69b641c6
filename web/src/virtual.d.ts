declare module "virtual:emoji" {
  const address: string;
  export default address;
}

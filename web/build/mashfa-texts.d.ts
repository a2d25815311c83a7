declare module 'virtual:mashfa-texts/*' {
  const texts: Record<string, string>
  export default texts
}

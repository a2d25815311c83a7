declare module 'virtual:mashfa-menu/en' {
  const texts: Record<string, string>
  export default texts
}

declare module 'virtual:mashfa-menu/ar' {
  const texts: Record<string, string>
  export default texts
}

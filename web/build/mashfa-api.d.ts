declare module 'virtual:mashfa-api' {
  const api: import('../src/lib/api/call').Api<import('#contract/index').Contract>
  // Imported as a namespace, of which the build keeps the areas that are used (callsByArea.ts).
  export = api
}

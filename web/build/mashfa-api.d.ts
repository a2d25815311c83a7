declare module 'virtual:mashfa-api' {
  const api: import('../src/lib/api/call').Api<import('#contract/index').Contract>
  // Imported as a namespace, so that the build includes only the areas that are used (callsByArea.ts).
  export = api
}

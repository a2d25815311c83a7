declare module 'virtual:mashfa-calls' {
  export const calls: import('./callsTable').CallsTable
}

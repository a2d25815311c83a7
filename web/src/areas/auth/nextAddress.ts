/** Where to go after signing in: an address of this app, or home for anything else. */
export function nextAddress(next: string | null): string {
  return next && /^\/(?![/\\])/.test(next) ? next : '/'
}

/** Returns where to go after signing in: `next` if it is an address of this app, else home. */
export function nextAddress(next: string | null): string {
  return next && /^\/(?![/\\])/.test(next) ? next : '/'
}

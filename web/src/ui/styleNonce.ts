/** Returns the nonce that the page's content security policy requires of style elements; '' if there is no policy. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

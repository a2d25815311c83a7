import { call, signedIn } from './api'
import { emailOf } from './hospital'

/**
 * Returns the path, with what is behind `#`, of the link in the newest email to an address, from the demo's outbox.
 * @param part of the link, if the address gets several
 * @throws Error if there is none
 */
export async function mailedLink(url: string, to: string, part = ''): Promise<string> {
  const token = await signedIn(url, emailOf.super)
  const { data } = await call<{ data: { to: string; body: string }[] }>(url, token, 'GET', '/api/admin/outbox')
  const links = data.filter((mail) => mail.to === to).map(({ body }) => body.match(/https?:\/\/\S+/)?.[0] ?? '')
  const { pathname, hash } = new URL(links.find((link) => link.includes(part)) ?? '')
  return `${pathname}${hash}`
}

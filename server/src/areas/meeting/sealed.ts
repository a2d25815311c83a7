import { createHmac, timingSafeEqual } from 'node:crypto'

/** The label keeps what is sealed for one purpose apart from whatever else the same key signs. */
function sealOf(secret: string, label: string, body: string): Buffer {
  return createHmac('sha256', secret).update(`${label}:${body}`).digest()
}

/** Something as text that only this server can have written; everybody can read it. */
export function sealed(secret: string, label: string, content: object): string {
  const body = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${body}.${sealOf(secret, label, body).toString('base64url')}`
}

/** What was sealed under this label, or undefined when it was not. */
export function unsealed(secret: string, label: string, text: string): unknown {
  const [body = '', given = ''] = text.split('.')
  const expected = sealOf(secret, label, body)
  const seal = Buffer.from(given, 'base64url')
  if (seal.length !== expected.length || !timingSafeEqual(seal, expected)) return undefined
  return JSON.parse(Buffer.from(body, 'base64url').toString())
}

import { fromBase64Url, toBase64Url } from './base64url'
import { SignedPayload } from './payload'

/** The page that verifies a token, which is in the fragment of its address. */
export const verificationPath = '/verify-prescription'

/** Longer texts are not read. A token has at most about 1,100 characters. */
const maxTokenLength = 2000

/** The beginning of what is signed, so that a signature of anything else is never one of a prescription. */
const signedPrefix = 'mashfa-prescription.1.'

/** Signs bytes with Ed25519. */
export type Sign = (bytes: Uint8Array) => Uint8Array

/** A token in its parts. Nothing of it is true before its signature is verified. */
export interface ReadToken {
  token: string
  payload: SignedPayload
  signedBytes: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

const bytesOf = (payloadText: string) => new TextEncoder().encode(signedPrefix + payloadText)

/** Returns a token: the facts as JSON and their signature, each in base64url, with a dot between them. */
export function encodeToken(payload: SignedPayload, sign: Sign): string {
  const text = toBase64Url(new TextEncoder().encode(JSON.stringify(payload)))
  return `${text}.${toBase64Url(sign(bytesOf(text)))}`
}

function payloadOf(bytes: Uint8Array): SignedPayload | undefined {
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
    return SignedPayload.safeParse(json).data
  } catch {
    return undefined
  }
}

/** Returns a token in its parts; undefined if the text is not one. */
export function readToken(token: string): ReadToken | undefined {
  if (token.length > maxTokenLength) return undefined
  const [text = '', signatureText = '', ...others] = token.split('.')
  const payloadBytes = fromBase64Url(text)
  const signature = fromBase64Url(signatureText)
  if (!payloadBytes || signature?.length !== 64 || others.length > 0) return undefined
  const payload = payloadOf(payloadBytes)
  return payload && { token, payload, signedBytes: bytesOf(text), signature }
}

/** Returns the token in what a person pasted or a camera read: the address of the page, or the token alone. */
export function tokenIn(text: string): string {
  const compact = text.replaceAll(/\s/g, '')
  return compact.slice(compact.lastIndexOf('#') + 1)
}

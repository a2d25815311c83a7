import { fromBase64Url } from '#contract/prescriptions/signed/base64url'
import type { Verify } from '#contract/prescriptions/signed/checkToken'

const importKey = (raw: BufferSource) => crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])

/** The key of the first test of RFC 8032, with which a browser shows whether it knows Ed25519. */
const knownKey = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'

/** Verifies for browsers that do not know Ed25519: Chrome before 137, Safari before 17, Firefox before 129. */
const loadLibrary = () => import('@noble/ed25519')

/** Loads what this browser needs to verify signatures, so that it also verifies without a connection. */
export async function prepareVerification(): Promise<void> {
  try {
    await importKey(fromBase64Url(knownKey) ?? new Uint8Array())
  } catch {
    await loadLibrary()
  }
}

/** Verifies a signature in the browser. */
export const verifySignature: Verify = async (publicKey, signature, signed) => {
  const raw = fromBase64Url(publicKey)
  if (!raw) return false
  const key = await importKey(raw).catch(() => undefined)
  if (key) return crypto.subtle.verify('Ed25519', key, signature, signed)
  const { verifyAsync } = await loadLibrary()
  return verifyAsync(signature, signed, raw)
}

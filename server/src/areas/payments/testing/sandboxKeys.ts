import type { SandboxSettings } from '../../../sandbox'

/** Enters the keys of a sandbox in the settings, as Super Admin does with those of the providers. */
export async function enterSandboxKeys(
  superAdmin: { put(path: string, body: object): Promise<{ status: number; body: unknown }> },
  { paymob, fawry }: SandboxSettings,
  changes: object = {},
): Promise<void> {
  const { status, body } = await superAdmin.put('/api/admin/payments/settings', {
    paymob_enabled: true,
    paymob_url: paymob.url,
    paymob_checkout_url: paymob.checkoutUrl,
    paymob_public_key: paymob.publicKey,
    paymob_secret_key: paymob.secretKey,
    paymob_api_key: paymob.apiKey,
    paymob_hmac_secret: paymob.hmacSecret,
    paymob_integrations: paymob.integrations,
    fawry_enabled: true,
    fawry_environment: fawry.environment,
    fawry_url: fawry.url,
    fawry_merchant_code: fawry.merchantCode,
    fawry_secure_key: fawry.secureKey,
    ...changes,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

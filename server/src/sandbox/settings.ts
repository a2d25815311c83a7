/** Settings of a merchant, as the providers hand them out. */
export interface SandboxSettings {
  paymob: {
    url: string
    checkoutUrl: string
    secretKey: string
    publicKey: string
    apiKey: string
    hmacSecret: string
    integrations: string[]
  }
  fawry: { url: string; environment: 'test'; merchantCode: string; secureKey: string }
  /** The page where codes of Fawry are paid. */
  shopUrl: string
}

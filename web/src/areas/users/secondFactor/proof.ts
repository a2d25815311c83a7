import type { SecondFactorProof } from '#contract/auth/proof'

/** The current password and, where the account has one, a second factor. */
export type Proof = SecondFactorProof & { current_password: string }

/** Loads the schema of a form without other fields. */
export function proofSchema(asksCode: boolean) {
  return () =>
    import('#contract/auth/proof').then((module) => (asksCode ? module.PasswordAndCodeInput : module.PasswordInput))
}

/** Loads the schema of a form that also asks for the name of a passkey. */
export function namedProofSchema(asksCode: boolean) {
  return () =>
    import('#contract/auth/passkeys').then((module) =>
      asksCode ? module.NamedPasswordAndCodeInput : module.NamedPasswordInput,
    )
}

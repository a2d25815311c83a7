import { defineRecord } from '../kit/defineRecord'

/** A version of the terms of use. */
export const termsVersionRecord = defineRecord({
  kind: 'termsVersion',
  owner: 'nobody',
  guarded: false,
})

/** To which version of the terms of use a user agreed, as the audit log names it. */
export const termsConsentRecord = defineRecord({
  kind: 'termsConsent',
  owner: 'user',
  guarded: false,
})

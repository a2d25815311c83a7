import { defineRecord } from '../kit/defineRecord'

/** A device on which a user is signed in. */
export const authSessionRecord = defineRecord({
  kind: 'authSession',
  owner: 'user',
  explained: true,
})

/** A passkey of a user. */
export const passkeyRecord = defineRecord({
  kind: 'passkey',
  owner: 'user',
  explained: true,
})

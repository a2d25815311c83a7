import { defineRecord } from '../kit/defineRecord'

export const authSessionRecord = defineRecord({
  kind: 'authSession',
  owner: 'user',
  explained: true,
})

export const passkeyRecord = defineRecord({
  kind: 'passkey',
  owner: 'user',
  explained: true,
})

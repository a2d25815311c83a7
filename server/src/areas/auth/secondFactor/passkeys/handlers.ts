import { passkeys } from '#contract/auth/passkeys'
import { auditedValues } from '../../../../platform/audit/callEntry'
import { setAuditSubject } from '../../../../platform/audit/events'
import { caller } from '../../../../platform/context'
import { handlers } from '../../../../platform/http/handlers'
import { callTransaction } from '../../../../platform/http/perform'
import { fieldProblem } from '../../../../platform/http/problem'
import { apiText } from '../../../../platform/texts'
import { factorAdded, lockFactors, removeOneFactor } from '../factors'
import { sendFactorMail } from '../mails'
import { aboutCaller, limitChallenges, withProof, withSecondFactor } from '../proof'
import { userOfChallenge } from '../signInChallenge'
import { forSession, forSignIn } from './challenges'
import { assertionOptions, registrationOptions } from './options'
import { relyingParty } from './relyingParty'
import { deletePasskey, renamePasskey, storePasskey } from './stored'
import { verifyNewPasskey } from './verify'

interface AuditedState {
  /** The name. */
  passkey?: string
  second_factor: boolean
}

function auditPasskey(before: AuditedState, after: AuditedState): void {
  const { id } = caller()
  setAuditSubject({ kind: 'user', id, changes: auditedValues('user', id).difference({ ...before }, { ...after }) })
}

export const passkeyHandlers = handlers(passkeys, {
  signInOptions: async ({ body }) => {
    const { id } = await userOfChallenge(body.challenge)
    await limitChallenges(id)
    return assertionOptions(forSignIn(id, body.challenge))
  },

  proofOptions: async () => {
    await limitChallenges(caller().id)
    return assertionOptions(forSession('passkey-proof'))
  },

  start: async ({ body }) => {
    // First, so that nobody types a password for nothing.
    relyingParty()
    return withProof(body, () => registrationOptions(caller()))
  },

  add: async ({ body }) => {
    const verified = await verifyNewPasskey(body.passkey)
    if (!verified) throw fieldProblem('passkey', 'secondFactor.passkeyNotAdded')
    return callTransaction(async () => {
      const id = aboutCaller()
      const wasOn = await lockFactors(id)
      await storePasskey({ ...verified, user_id: id, name: body.name })
      auditPasskey({ second_factor: wasOn }, { passkey: body.name, second_factor: true })
      await sendFactorMail(id, wasOn ? 'passkeyAdded' : 'passkeyEnabled')
      return { data: { recovery_codes: await factorAdded(id, wasOn) } }
    })
  },

  rename: async ({ params, body }) => {
    const before = await renamePasskey(params.id, body.name)
    auditPasskey({ passkey: before, second_factor: true }, { passkey: body.name, second_factor: true })
    return { message: apiText('done.passkeyRenamed') }
  },

  remove: ({ params, body }) =>
    withSecondFactor(body, async (id) => {
      let name = ''
      const isOn = await removeOneFactor(id, 'passkeyRemoved', async () => {
        name = await deletePasskey(params.id)
      })
      auditPasskey({ passkey: name, second_factor: true }, { second_factor: isOn })
      return { message: apiText('done.passkeyRemoved') }
    }),
})

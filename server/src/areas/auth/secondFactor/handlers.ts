import { secondFactor } from '#contract/auth/secondFactor'
import { setAuditSubject } from '../../../platform/audit/events'
import { caller } from '../../../platform/context'
import { handlers } from '../../../platform/http/handlers'
import { callTransaction } from '../../../platform/http/perform'
import { fieldProblem } from '../../../platform/http/problem'
import { apiText } from '../../../platform/texts'
import { confirmTotpCode, ownFactors, redeemCode, removeFactors, setSecondFactor } from './factors'
import { limitCodes, proveCurrentPassword, wrongCode } from './limitedProof'
import { sendFactorMail } from './mails'
import { replaceRecoveryCodes } from './recoveryCodes'
import { startTotp } from './totp'

function aboutCaller(): number {
  const { id } = caller()
  setAuditSubject({ kind: 'user', id })
  return id
}

/** Makes a change that needs the current password and a code. */
async function withProof<T>(proof: { current_password: string; code: string }, work: (id: number) => Promise<T>) {
  await proveCurrentPassword(proof.current_password)
  return limitCodes(caller().id, () =>
    callTransaction(async () => {
      const id = aboutCaller()
      if (!(await redeemCode(id, proof.code))) wrongCode(id)
      return work(id)
    }),
  )
}

export const secondFactorHandlers = handlers(secondFactor, {
  show: async () => ({ data: await ownFactors() }),

  startTotp: async ({ body }) => {
    await proveCurrentPassword(body.current_password)
    return callTransaction(async () => {
      const started = await startTotp(aboutCaller(), caller().email)
      if (!started) throw fieldProblem('current_password', 'secondFactor.alreadyOn')
      return { data: started }
    })
  },

  confirmTotp: ({ body }) =>
    limitCodes(caller().id, () =>
      callTransaction(async () => {
        const id = aboutCaller()
        if (!(await confirmTotpCode(id, body.code))) wrongCode(id)
        await setSecondFactor(id, true)
        await sendFactorMail(id, 'totpEnabled')
        return { data: { recovery_codes: await replaceRecoveryCodes(id) } }
      }),
    ),

  newRecoveryCodes: ({ body }) =>
    withProof(body, async (id) => {
      await sendFactorMail(id, 'newRecoveryCodes')
      return { data: { recovery_codes: await replaceRecoveryCodes(id) } }
    }),

  disable: async ({ body }) => {
    if (caller().requiresSecondFactor) throw fieldProblem('code', 'secondFactor.isRequired')
    return withProof(body, async (id) => {
      await removeFactors(id)
      await sendFactorMail(id, 'disabled')
      return { message: apiText('done.secondFactorOff') }
    })
  },
})

import { secondFactor } from '#contract/auth/secondFactor'
import { caller } from '../../../platform/context'
import { handlers } from '../../../platform/http/handlers'
import { callTransaction } from '../../../platform/http/perform'
import { fieldProblem } from '../../../platform/http/problem'
import { apiText } from '../../../platform/texts'
import { confirmTotpCode, factorAdded, lockFactors, ownFactors, removeFactors, removeOneFactor } from './factors'
import { limitCodes, wrongCode } from './limitedProof'
import { sendFactorMail } from './mails'
import { aboutCaller, withProof, withSecondFactor } from './proof'
import { replaceRecoveryCodes } from './recoveryCodes'
import { deleteTotp, startTotp } from './totp'

export const secondFactorHandlers = handlers(secondFactor, {
  show: async () => ({ data: await ownFactors() }),

  startTotp: ({ body }) =>
    withProof(body, async (id) => {
      const started = await startTotp(id, caller().email)
      if (!started) throw fieldProblem('current_password', 'secondFactor.alreadyOn')
      return { data: started }
    }),

  confirmTotp: ({ body }) =>
    limitCodes(caller().id, () =>
      callTransaction(async () => {
        const id = aboutCaller()
        const wasOn = await lockFactors(id)
        if (!(await confirmTotpCode(id, body.code))) wrongCode(id)
        await sendFactorMail(id, wasOn ? 'totpAdded' : 'totpEnabled')
        return { data: { recovery_codes: await factorAdded(id, wasOn) } }
      }),
    ),

  removeTotp: ({ body }) =>
    withSecondFactor(body, async (id) => {
      await removeOneFactor(id, 'totpRemoved', () => deleteTotp(id))
      return { message: apiText('done.totpRemoved') }
    }),

  newRecoveryCodes: ({ body }) =>
    withSecondFactor(body, async (id) => {
      await sendFactorMail(id, 'newRecoveryCodes')
      return { data: { recovery_codes: await replaceRecoveryCodes(id) } }
    }),

  disable: async ({ body }) => {
    if (caller().requiresSecondFactor) throw fieldProblem('code', 'secondFactor.isRequired')
    return withSecondFactor(body, async (id) => {
      await removeFactors(id)
      await sendFactorMail(id, 'disabled')
      return { message: apiText('done.secondFactorOff') }
    })
  },
})

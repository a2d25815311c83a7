import { textMessages as calls } from '#contract/notifications/textCalls'
import type { SmsSettings } from '../../../platform/config/smsSettings'
import { caller, context, language } from '../../../platform/context'
import { handlers } from '../../../platform/http/handlers'
import { callTransaction } from '../../../platform/http/perform'
import { fieldProblem, notFound } from '../../../platform/http/problem'
import { readInfobip } from '../../../platform/textMessages/infobip'
import { isSameSecret, isSigned } from '../../../platform/textMessages/signedBody'
import { apiText } from '../../../platform/texts'
import { checkPhoneCode, redeemPhoneCode, sendPhoneCode } from './codes'
import { giveConsent, numberOfCaller, withdrawConsent } from './consents'
import { applyReceived, applyReports, refuseForged } from './reports'

/**
 * Returns the settings if they name this provider.
 * @throws Problem 404
 */
function settingsOf(provider: SmsSettings['provider']): SmsSettings {
  const { sms } = context().platform.config
  if (sms?.provider !== provider) throw notFound()
  return sms
}

/** Who confirms which number. */
const ownerOf = (number: string) => ({ userId: caller().id, purpose: 'consent' as const, number })

export const textMessageHandlers = handlers(calls, {
  sendCode: async () => {
    const number = await numberOfCaller()
    const { platform, address } = context()
    await platform.limiter.check('phoneCode', { address: address ?? 'unknown', account: number })
    await sendPhoneCode(ownerOf(number), language())
    return { message: apiText('done.codeSent') }
  },

  consent: async ({ body }) => {
    const number = await numberOfCaller()
    if (!(await checkPhoneCode(ownerOf(number), body.code))) throw fieldProblem('code', 'validation.phoneCode')
    return callTransaction(async () => {
      await redeemPhoneCode(ownerOf(number), body.code)
      await giveConsent(number)
      return { message: apiText('done.saved') }
    })
  },

  withdraw: async () => {
    await withdrawConsent()
    return { message: apiText('done.saved') }
  },

  report: async ({ body, http }) => {
    const { secret } = settingsOf('http')
    await refuseForged(isSigned(http.signedBody, secret))
    await applyReports(body.reports)
    await applyReceived(body.incoming)
    return { message: apiText('done.saved') }
  },

  infobip: async ({ body, http }) => {
    const { secret } = settingsOf('infobip')
    await refuseForged(http.basic !== undefined && isSameSecret(secret, http.basic.password))
    const { reports, received } = readInfobip(body.results ?? [])
    await applyReports(reports)
    await applyReceived(received)
    return { message: apiText('done.saved') }
  },
})

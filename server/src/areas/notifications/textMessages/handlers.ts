import { Readable } from 'node:stream'
import { textMessages as calls } from '#contract/notifications/textCalls'
import type { PhoneChannel } from '#contract/notifications/textChannels'
import type { SmsSettings } from '../../../platform/config/smsSettings'
import { caller, context, language } from '../../../platform/context'
import { handlers } from '../../../platform/http/handlers'
import { callTransaction } from '../../../platform/http/perform'
import { notFound, orNotFound } from '../../../platform/http/problem'
import { readInfobip } from '../../../platform/textMessages/infobip'
import { isSameSecret, isSigned } from '../../../platform/textMessages/signedBody'
import { readWhatsapp } from '../../../platform/textMessages/whatsapp'
import { apiText } from '../../../platform/texts'
import { checkPhoneCode, redeemPhoneCode, sendPhoneCode } from './codes'
import { giveConsent, numberOfCaller, withdrawConsent } from './consents'
import { applyReceived, applyReports, namedByUs, refuseForged } from './reports'

/**
 * Returns the settings if they name this provider.
 * @throws Problem 404
 */
function settingsOf(provider: SmsSettings['provider']): SmsSettings {
  const { sms } = context().platform.config
  if (sms?.provider !== provider) throw notFound()
  return sms
}

/** Who confirms which number for which channel. */
const ownerOf = (channel: PhoneChannel, number: string) => ({
  userId: caller().id,
  purpose: channel === 'sms' ? ('consent' as const) : channel,
  number,
})

export const textMessageHandlers = handlers(calls, {
  sendCode: async ({ query }) => {
    const number = await numberOfCaller(query.channel)
    const { platform, address } = context()
    await platform.limiter.check('phoneCode', { address: address ?? 'unknown', account: number })
    await sendPhoneCode(ownerOf(query.channel, number), language())
    return { message: apiText('done.codeSent') }
  },

  consent: async ({ query, body }) => {
    const number = await numberOfCaller(query.channel)
    const owner = ownerOf(query.channel, number)
    await checkPhoneCode(owner, body.code)
    return callTransaction(async () => {
      await redeemPhoneCode(owner, body.code)
      await giveConsent(query.channel, number)
      return { message: apiText('done.saved') }
    })
  },

  withdraw: async ({ query }) => {
    await withdrawConsent(query.channel)
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

  whatsapp: async ({ body, http }) => {
    const { appSecret, phoneNumberId } = orNotFound(context().platform.config.whatsapp)
    await refuseForged(isSigned(http.signedBody, appSecret))
    const { reports, received } = readWhatsapp(body.entry ?? [], phoneNumberId)
    await applyReports(await namedByUs(reports))
    await applyReceived(received)
    return { message: apiText('done.saved') }
  },

  whatsappAddress: async ({ query }) => {
    const { verifyToken } = orNotFound(context().platform.config.whatsapp)
    await refuseForged(isSameSecret(verifyToken, query['hub.verify_token']))
    const bytes = Buffer.from(query['hub.challenge'])
    return {
      fileName: 'challenge.txt',
      contentType: 'text/plain; charset=utf-8',
      size: bytes.length,
      stream: Readable.from([bytes]),
    }
  },
})

import type { PhoneChannel } from '#contract/notifications/textChannels'
import type { Config } from '../config/config'
import type { TextGateway } from './gateway'
import { httpGateway } from './httpGateway'
import { infobipGateway } from './infobip'
import { whatsappGateway } from './whatsapp'

/** Returns the gateway of a channel that the settings name; undefined if the installation does not send by it. */
export function gatewayOf(
  channel: PhoneChannel,
  { sms, whatsapp, publicUrl }: Pick<Config, 'sms' | 'whatsapp' | 'publicUrl'>,
): TextGateway | undefined {
  if (channel === 'whatsapp') return whatsapp && whatsappGateway(whatsapp)
  if (!sms) return undefined
  return sms.provider === 'infobip' ? infobipGateway(sms) : httpGateway(sms, publicUrl)
}

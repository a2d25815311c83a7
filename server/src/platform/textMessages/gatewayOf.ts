import type { Config } from '../config/config'
import type { TextGateway } from './gateway'
import { httpGateway } from './httpGateway'
import { infobipGateway } from './infobip'

/** Returns the gateway that the settings name; undefined if the installation sends no short messages. */
export function gatewayOf({ sms, publicUrl }: Pick<Config, 'sms' | 'publicUrl'>): TextGateway | undefined {
  if (!sms) return undefined
  return sms.provider === 'infobip' ? infobipGateway(sms) : httpGateway(sms, publicUrl)
}

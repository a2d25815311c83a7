import type { Language } from '#contract/kit/translate'
import { mailedName } from '#contract/rules/mailedName'
import { wallText } from '#contract/rules/wallText'
import { context } from '../../../platform/context'
import { apiText } from '../../../platform/texts'
import type { StoredRound } from '../../../schema/rounds'
import { mailSenderOf, readSettings } from '../../installation'

interface Reader {
  name: string
  email: string
  language: Language
}

/**
 * Sends somebody without an account the link to confirm a registration, or their personal link. The secret is behind `#`, so
 * that no server logs it. The name is only greeted if it is one, because anybody can register with the address of others.
 */
export async function sendRoundMail(
  kind: 'confirm' | 'link' | 'certificate',
  { title, starts_at: starts, time_zone: zone }: Pick<StoredRound, 'title' | 'starts_at' | 'time_zone'>,
  { name, email, language }: Reader,
  secret: string,
): Promise<void> {
  const { platform } = context()
  const sender = mailSenderOf(await readSettings(), language)
  const paths = { confirm: `confirm#${secret}`, link: `hall#${secret}`, certificate: `certificate/${secret}` }
  const greeted = mailedName({ first_name: name, last_name: '', alternate_name: null }, language)
  const values = { title, at: `${wallText(starts.getTime(), zone)} (${zone})` }
  const link = `${platform.config.publicUrl}/public/rounds/${paths[kind]}`
  await platform.mail.send({
    to: email,
    subject: apiText(`roundMail.${kind}.subject`, values, language),
    body: [
      apiText('notification.mail.hello', { name: greeted }, language),
      apiText(`roundMail.${kind}.body`, values, language),
      link,
      sender.name,
    ].join('\n\n'),
    language,
  })
}

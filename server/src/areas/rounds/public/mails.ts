import type { Language } from '#contract/kit/translate'
import { mailedName } from '#contract/rules/mailedName'
import { wallText } from '#contract/rules/wallText'
import { context } from '../../../platform/context'
import type { Mail } from '../../../platform/mail/mailer'
import { apiText } from '../../../platform/texts'
import type { StoredRound } from '../../../schema/rounds'
import { mailSenderOf, readSettings } from '../../installation'

interface Reader {
  name: string
  email: string
  language: Language
}

type Settings = Awaited<ReturnType<typeof readSettings>>
type Timed = Pick<StoredRound, 'title' | 'starts_at' | 'time_zone'>

/** The name is only greeted if it is one, because anybody can register with the address of others. */
function mailOf(
  kind: 'confirm' | 'link' | 'certificate' | 'moved' | 'cancelled',
  { title, starts_at: starts, time_zone: zone }: Timed,
  { name, email, language }: Reader,
  settings: Settings,
  links: readonly string[] = [],
): Mail {
  const sender = mailSenderOf(settings, language)
  const greeted = mailedName({ first_name: name, last_name: '', alternate_name: null }, language)
  const values = { title, at: `${wallText(starts.getTime(), zone)} (${zone})` }
  const body = [
    apiText('notification.mail.hello', { name: greeted }, language),
    apiText(`roundMail.${kind}.body`, values, language),
    ...links,
    sender.name,
  ]
  const subject = apiText(`roundMail.${kind}.subject`, values, language)
  return { to: email, subject, body: body.join('\n\n'), language }
}

/**
 * Sends somebody without an account the link to confirm a registration, or their personal link. The secret is behind `#`, so
 * that no server logs it.
 */
export async function sendRoundMail(
  kind: 'confirm' | 'link' | 'certificate',
  round: Timed,
  reader: Reader,
  secret: string,
): Promise<void> {
  const { platform } = context()
  const paths = { confirm: `confirm#${secret}`, link: `hall#${secret}`, certificate: `certificate/${secret}` }
  const link = `${platform.config.publicUrl}/public/rounds/${paths[kind]}`
  await platform.mail.send(mailOf(kind, round, reader, await readSettings(), [link]))
}

/** Tells people without an account what became of a round. Their link is not repeated: only its hash is stored. */
export async function sendRoundNews(
  kind: 'moved' | 'cancelled',
  round: Timed,
  readers: readonly Reader[],
): Promise<void> {
  if (readers.length === 0) return
  const settings = await readSettings()
  await context().platform.mail.send(...readers.map((reader) => mailOf(kind, round, reader, settings)))
}

import { IconBrandWhatsapp, IconMessage, IconMessageOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PhoneChannel } from '#contract/notifications/textChannels'
import { useForm } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { ProblemNotice } from '../../app/problems/ProblemBanner'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { Button } from '../../ui/Button'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { CodeField } from '../../ui/fields/CodeField'
import { Section } from '../../ui/Section'
import classes from './TextCard.module.css'

/**
 * Lets patients turn SMS and WhatsApp messages to their phone on, each with a code that proves that the number is theirs there, and
 * off. Nothing if the installation sends none.
 */
export function TextCard() {
  const t = useText('notifications')
  // Problems of the query are shown by the table of choices, which has the same one.
  const settings = useQuery({ ...api.notifications.choices.query(), ...handlesOwnError }).data?.data
  const { texts, whatsapp } = settings ?? {}
  if (!texts && !whatsapp) return null
  if ((texts ?? whatsapp)?.number === null)
    return (
      <Section title={t(texts ? 'texts.title' : 'whatsapp.title')}>
        <InlineNotice
          tone="neutral"
          icon={<IconMessageOff />}
          action={<Button to="/profile/edit">{t('texts.profile')}</Button>}
        >
          {t('texts.noNumber')}
        </InlineNotice>
      </Section>
    )
  return (
    <>
      {whatsapp && whatsapp.number !== null && (
        <ChannelCard
          channel="whatsapp"
          number={whatsapp.number}
          consented={whatsapp.consented}
          hasSms={texts?.consented === true}
        />
      )}
      {texts && texts.number !== null && (
        <ChannelCard channel="sms" number={texts.number} consented={texts.consented} />
      )}
    </>
  )
}

/** The texts of a channel. */
const words = { sms: 'texts', whatsapp: 'whatsapp' } as const

type ChannelCardProps = {
  channel: PhoneChannel
  number: string
  consented: boolean
  /** Whether SMS are sent where WhatsApp cannot deliver. */
  hasSms?: boolean
}

function ChannelCard({ channel, number, consented, hasSms = false }: ChannelCardProps) {
  const t = useText('notifications')
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const sendCode = useCall(api.textMessages.sendCode)
  const withdraw = useCall(api.textMessages.withdraw)
  const name = words[channel]
  const refresh = () => queries.invalidateQueries({ queryKey: api.notifications.choices.key() })
  const ask = async () => {
    if (await sendCode.run({ query: { channel } })) setAsked(true)
  }
  const stop = async () => {
    if (await withdraw.run({ query: { channel } })) await refresh()
  }
  const confirmed = async () => {
    await refresh()
    setAsked(false)
  }
  const state = !consented ? (`${name}.off` as const) : hasSms ? 'whatsapp.onBoth' : (`${name}.on` as const)
  return (
    <Section title={t(`${name}.title`)}>
      {isAsked && !consented ? (
        <ConfirmNumber
          channel={channel}
          number={number}
          onDone={() => void confirmed()}
          onCancel={() => setAsked(false)}
          onAgain={() => void ask()}
          sending={sendCode.busy}
        />
      ) : (
        <InlineNotice
          tone={consented ? 'ok' : 'neutral'}
          icon={icons[channel][consented ? 'on' : 'off']}
          action={
            consented ? (
              <Button busy={withdraw.busy} onClick={() => void stop()}>
                {t(`${name}.turnOff`)}
              </Button>
            ) : (
              <Button busy={sendCode.busy} onClick={() => void ask()}>
                {t(`${name}.turnOn`)}
              </Button>
            )
          }
        >
          {t(state, { number: isolated(number) })}
        </InlineNotice>
      )}
    </Section>
  )
}

const icons = {
  sms: { on: <IconMessage />, off: <IconMessageOff /> },
  whatsapp: { on: <IconBrandWhatsapp />, off: <IconBrandWhatsapp /> },
}

/** A number within a sentence, which keeps its order there in Arabic. */
function isolated(number: string): string {
  return `\u2066${number}\u2069`
}

type ConfirmNumberProps = {
  channel: PhoneChannel
  number: string
  sending: boolean
  onDone: () => void
  onCancel: () => void
  onAgain: () => void
}

function ConfirmNumber({ channel, number, sending, onDone, onCancel, onAgain }: ConfirmNumberProps) {
  const t = useText('notifications')
  const form = useForm({
    initial: { code: '' },
    schema: () => import('#contract/notifications/textCalls').then((m) => m.ConsentInput),
    send: (body, options) => api.textMessages.consent.call({ query: { channel }, body, ...options }),
    onDone,
    guard: false,
    handlesOwnError: true,
  })
  return (
    <form {...form.props} className={classes.form}>
      <CodeField
        {...form.field('code')}
        label={t(`${words[channel]}.code`)}
        hint={t(`${words[channel]}.codeHint`, { number: isolated(number) })}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <ProblemNotice problem={form.problem} />
      <div className={classes.actions}>
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('texts.confirm')}
        </Button>
        <Button busy={sending} onClick={onAgain}>
          {t('texts.again')}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {t('texts.cancel')}
        </Button>
      </div>
    </form>
  )
}

import { IconMessage, IconMessageOff } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
 * Lets patients turn text messages to their phone on, with a code that proves that the number is theirs, and off. Nothing if
 * the installation sends none.
 */
export function TextCard() {
  const t = useText('notifications')
  const queries = useQueryClient()
  // Problems of the query are shown by the table of choices, which has the same one.
  const texts = useQuery({ ...api.notifications.choices.query(), ...handlesOwnError }).data?.data.texts
  const [isAsked, setAsked] = useState(false)
  const sendCode = useCall(api.textMessages.sendCode)
  const withdraw = useCall(api.textMessages.withdraw)
  if (!texts) return null
  const refresh = () => queries.invalidateQueries({ queryKey: api.notifications.choices.key() })
  const { number, consented } = texts
  if (number === null)
    return (
      <Section title={t('texts.title')}>
        <InlineNotice
          tone="neutral"
          icon={<IconMessageOff />}
          action={<Button to="/profile/edit">{t('texts.profile')}</Button>}
        >
          {t('texts.noNumber')}
        </InlineNotice>
      </Section>
    )
  const ask = async () => {
    if (await sendCode.run()) setAsked(true)
  }
  const stop = async () => {
    if (await withdraw.run()) await refresh()
  }
  const confirmed = async () => {
    await refresh()
    setAsked(false)
  }
  return (
    <Section title={t('texts.title')}>
      {isAsked && !consented ? (
        <ConfirmNumber
          number={number}
          onDone={() => void confirmed()}
          onCancel={() => setAsked(false)}
          onAgain={() => void ask()}
          sending={sendCode.busy}
        />
      ) : (
        <InlineNotice
          tone={consented ? 'ok' : 'neutral'}
          icon={consented ? <IconMessage /> : <IconMessageOff />}
          action={
            consented ? (
              <Button busy={withdraw.busy} onClick={() => void stop()}>
                {t('texts.turnOff')}
              </Button>
            ) : (
              <Button busy={sendCode.busy} onClick={() => void ask()}>
                {t('texts.turnOn')}
              </Button>
            )
          }
        >
          {t(consented ? 'texts.on' : 'texts.off', { number: isolated(number) })}
        </InlineNotice>
      )}
    </Section>
  )
}

/** A number within a sentence, which keeps its order there in Arabic. */
function isolated(number: string): string {
  return `\u2066${number}\u2069`
}

type ConfirmNumberProps = {
  number: string
  sending: boolean
  onDone: () => void
  onCancel: () => void
  onAgain: () => void
}

function ConfirmNumber({ number, sending, onDone, onCancel, onAgain }: ConfirmNumberProps) {
  const t = useText('notifications')
  const form = useForm({
    initial: { code: '' },
    schema: () => import('#contract/notifications/textCalls').then((m) => m.ConsentInput),
    send: (body, options) => api.textMessages.consent.call({ body, ...options }),
    onDone,
    guard: false,
    handlesOwnError: true,
  })
  return (
    <form {...form.props} className={classes.form}>
      <CodeField
        {...form.field('code')}
        label={t('texts.code')}
        hint={t('texts.codeHint', { number: isolated(number) })}
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

import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { NotificationChoice } from '#contract/notifications/calls'
import { type NotificationChannel, notificationChannels } from '#contract/notifications/notificationTypes'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { Card } from '../../ui/Card'
import { SwitchField } from '../../ui/fields/SwitchField'
import { Section } from '../../ui/Section'
import classes from './ChoiceTable.module.css'

/** Lets the user choose which notifications to receive through which channel; a switch takes effect immediately. */
export function ChoiceTable() {
  const t = useText('notifications')
  const { email } = useUser()
  const query = useQuery({ ...api.notifications.choices.query(), ...handlesOwnError })
  return (
    <Section title={t('choices.title')} note={t('choices.note')}>
      <QueryBoundary query={query} variant="rows" count={6}>
        {({ data: { types, texts, whatsapp } }) => (
          <Card flush>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t('choices.type')}</th>
                  <th scope="col">{t('choices.app')}</th>
                  {channelsFor(texts !== null || whatsapp !== null, email !== '').map((channel) => (
                    <th key={channel} scope="col">
                      {t(`choices.${channel === 'text' && whatsapp ? 'phone' : channel}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {types.map((choice) => (
                  <ChoiceRow
                    key={choice.type}
                    choice={choice}
                    channels={channelsFor(texts !== null || whatsapp !== null, email !== '')}
                    hasWhatsapp={whatsapp !== null}
                  />
                ))}
              </tbody>
            </table>
          </Card>
        )}
      </QueryBoundary>
    </Section>
  )
}

/** Returns the channels that the installation has, and that reach the user: emails only with an address. */
function channelsFor(hasTexts: boolean, hasMail: boolean): readonly NotificationChannel[] {
  return notificationChannels.filter((channel) => (channel === 'text' ? hasTexts : channel !== 'mail' || hasMail))
}

type ChoiceRowProps = {
  choice: NotificationChoice
  channels: readonly NotificationChannel[]
  hasWhatsapp: boolean
}

function ChoiceRow({ choice, channels, hasWhatsapp }: ChoiceRowProps) {
  const t = useText('notifications')
  return (
    <tr>
      <th scope="row">{choice.title}</th>
      <td>
        <IconCheck size={18} className={classes.always} aria-hidden="true" />
        <span className="visually-hidden">{t('choices.always')}</span>
      </td>
      {channels.map((channel) => (
        <td key={channel}>
          <ChoiceSwitch
            choice={choice}
            channel={channel}
            label={t(`choices.${channel === 'text' && hasWhatsapp ? 'phone' : channel}Of`, { title: choice.title })}
          />
        </td>
      ))}
    </tr>
  )
}

type ChoiceSwitchProps = { choice: NotificationChoice; channel: NotificationChannel; label: string }

function ChoiceSwitch({ choice, channel, label }: ChoiceSwitchProps) {
  const t = useText('notifications')
  const queries = useQueryClient()
  const { run, busy } = useCall(api.notifications.choose)
  const isOn = choice[channel]
  if (isOn === null)
    return (
      <>
        <IconMinus size={18} className={classes.never} aria-hidden="true" />
        <span className="visually-hidden">{t('choices.never')}</span>
      </>
    )
  const change = async (enabled: boolean) => {
    await run({ body: { type: choice.type, channel, enabled } })
    await queries.invalidateQueries({ queryKey: api.notifications.choices.key() })
  }
  // While saving, show the new value.
  return (
    <SwitchField labelHidden label={label} checked={busy ? !isOn : isOn} onChange={(enabled) => void change(enabled)} />
  )
}

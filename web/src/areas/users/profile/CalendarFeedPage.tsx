import { IconCalendarPlus, IconCopy } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { InstantText } from '../../../ui/DateTimeText'
import { Facts } from '../../../ui/Facts'
import { useConfirm } from '../../../ui/feedback/confirm'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { useToasts } from '../../../ui/feedback/toasts'
import { Isolate } from '../../../ui/Isolate'
import { Page } from '../../../ui/Page'
import classes from './CalendarFeedPage.module.css'

/** Creates, copies and removes the address at which a calendar program subscribes to the user's appointments. */
export function CalendarFeedPage() {
  const t = useText('users')
  const feed = useQuery({ ...api.calendar.address.query(), ...handlesOwnError })
  return (
    <Page
      title={t('calendar.title')}
      lead={t('calendar.lead')}
      breadcrumbs={[{ label: t('profile.title'), to: '/profile/edit' }, { label: t('calendar.title') }]}
      width="narrow"
    >
      <QueryBoundary query={feed} count={1}>
        {({ data }) => <Feed createdAt={data.created_at} />}
      </QueryBoundary>
    </Page>
  )
}

function Feed({ createdAt }: { createdAt: string | null }) {
  const t = useText('users')
  const confirm = useConfirm()
  const toasts = useToasts()
  const queries = useQueryClient()
  const { time_zone: zone } = useUser()
  const [address, setAddress] = useState<string>()
  const creating = useCall(api.calendar.createAddress)
  const removing = useCall(api.calendar.removeAddress)
  const refetch = () => queries.invalidateQueries({ queryKey: api.calendar.address.query().queryKey })
  const create = async () => {
    const question = { title: t('calendar.replace.title'), body: t('calendar.replace.body') }
    if (createdAt && !(await confirm({ ...question, confirmLabel: t('calendar.replace.yes'), danger: true }))) return
    const response = await creating.run({})
    if (!response) return
    setAddress(response.data.address)
    await refetch()
  }
  const remove = async () => {
    const question = { title: t('calendar.remove.title'), body: t('calendar.remove.body') }
    if (!(await confirm({ ...question, confirmLabel: t('calendar.remove'), danger: true }))) return
    if (!(await removing.run())) return
    setAddress(undefined)
    toasts.success(t('calendar.removed'))
    await refetch()
  }
  return (
    <Card
      title={t('calendar.address')}
      actions={
        createdAt && (
          <Button size="small" busy={removing.busy} onClick={() => void remove()}>
            {t('calendar.remove')}
          </Button>
        )
      }
    >
      <div className={classes.content}>
        {createdAt ? (
          <Facts facts={[{ label: t('calendar.created'), value: <InstantText instant={createdAt} zone={zone} /> }]} />
        ) : (
          <p>{t('calendar.none')}</p>
        )}
        {address !== undefined && <NewAddress address={address} />}
        <Button
          variant={createdAt ? 'default' : 'primary'}
          icon={<IconCalendarPlus />}
          busy={creating.busy}
          onClick={() => void create()}
        >
          {t(createdAt ? 'calendar.replace' : 'calendar.create')}
        </Button>
      </div>
    </Card>
  )
}

function NewAddress({ address }: { address: string }) {
  const t = useText('users')
  const toasts = useToasts()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toasts.success(t('calendar.copied'))
    } catch {
      // The browser does not allow it; the address is on the screen.
      toasts.error(t('calendar.notCopied'))
    }
  }
  return (
    <>
      <InlineNotice tone="warn">{t('calendar.once')}</InlineNotice>
      <code className={classes.address}>
        <Isolate>{address}</Isolate>
      </code>
      <Button icon={<IconCopy />} onClick={() => void copy()}>
        {t('calendar.copy')}
      </Button>
      {/* Opens the calendar of the device, which asks whether to subscribe. */}
      <a href={address.replace(/^https?:/, 'webcal:')}>{t('calendar.subscribe')}</a>
    </>
  )
}

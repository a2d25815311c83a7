import { IconDownload } from '@tabler/icons-react'
import type { User } from '#contract/users/calls'
import { RecordPage } from '../../../app/entity/RecordPage'
import { type Text, useLanguage, useText } from '../../../app/i18n/useText'
import { useParams } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { saveBlob } from '../../../lib/saveBlob'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { InstantText } from '../../../ui/DateTimeText'
import { type Fact, Facts } from '../../../ui/Facts'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import { Person } from '../../../ui/Person'
import { facts as accessFacts } from '../fields/accessFields'
import { zoneFacts } from '../fields/addressFields'
import { personFacts, workFacts } from '../fields/userFields'
import { useUserRemoval } from '../useUserRemoval'
import { ResetSecondFactor } from './ResetSecondFactor'
import classes from './UserShow.module.css'
import { UserTabs } from './UserTabs'

/** Shows one user's account. */
export function UserShow() {
  const t = useText('users')
  const id = Number(useParams<'id'>().id)
  return (
    <RecordPage
      parent={{ label: t('list.title'), to: '/users' }}
      entity="user"
      read={api.users.show.query({ params: { id } })}
      nameOf={({ name_text }) => name_text}
      editAt={`/users/${id}/edit`}
      remove={useUserRemoval()}
      isFixed={({ is_managed: isManaged }) => !isManaged}
      head={({ is_managed: isManaged }) => (isManaged ? { tabs: <UserTabs id={id} active="details" /> } : {})}
    >
      {(user) =>
        user.is_managed ? (
          <div className={classes.cards}>
            <WhoCard user={user} />
            <WorkCard user={user} />
            <AccountCard user={user} />
          </div>
        ) : (
          <SummaryCard user={user} />
        )
      }
    </RecordPage>
  )
}

function WhoCard({ user }: { user: User }) {
  const t = useText('users')
  return (
    <Card>
      <div className={classes.person}>
        <Person
          id={user.id}
          name={user.name_text}
          photo={user.avatar}
          line={user.email ? <Isolate>{user.email}</Isolate> : t('profile.byPhone')}
          size={72}
        />
        {user.uuid_picture && <IdScan id={user.id} />}
      </div>
      {user.identity_warnings.map((warning) => (
        <InlineNotice key={warning} tone="warn">
          {warning}
        </InlineNotice>
      ))}
      <Facts facts={personFacts(user, t, useText('auth'), useLanguage())} />
    </Card>
  )
}

/** Shows a user whose account other hospitals manage, or who is a patient. */
function SummaryCard({ user }: { user: User }) {
  const t = useText('users')
  const authText = useText('auth')
  const isPatient = user.patient_of.length > 0
  return (
    <Card>
      <div className={classes.person}>
        <Person id={user.id} name={user.name_text} photo={null} size={72} />
      </div>
      <InlineNotice tone="neutral">{t(isPatient ? 'show.patient' : 'show.summary')}</InlineNotice>
      <Facts
        facts={[...(isPatient ? patientFacts(user, t, authText) : []), ...accessFacts(user, t), managedFact(user, t)]}
      />
    </Card>
  )
}

function patientFacts(
  { uuid, phone, gender, patient_of: hospitals }: User,
  t: Text<'users'>,
  auth: Text<'auth'>,
): Fact[] {
  return [
    { label: t('field.uuid'), value: uuid && <Isolate>{uuid}</Isolate> },
    { label: t('field.phone'), value: phone && <Isolate>{phone}</Isolate> },
    { label: t('field.gender'), value: gender && auth(`gender.${gender}`) },
    { label: t('show.patientOf'), value: <Name>{hospitals.map(({ name }) => name).join(t('separator'))}</Name> },
  ]
}

function managedFact({ managed_by: hospitals }: User, t: Text<'users'>): Fact {
  return {
    label: t('show.managedBy'),
    value: hospitals.length > 0 && <Name>{hospitals.map(({ name }) => name).join(t('separator'))}</Name>,
  }
}

function IdScan({ id }: { id: number }) {
  const t = useText('users')
  const download = useCall(api.users.idScan)
  const save = async () => {
    const response = await download.run({ params: { id } })
    if (response) saveBlob(response.blob, response.fileName)
  }
  return (
    <Button icon={<IconDownload />} busy={download.busy} onClick={() => void save()}>
      {t('show.idScan')}
    </Button>
  )
}

function WorkCard({ user }: { user: User }) {
  const t = useText('users')
  return (
    <Card title={t('show.work')}>
      <Facts facts={workFacts(user, t)} />
    </Card>
  )
}

function AccountCard({ user }: { user: User }) {
  const t = useText('users')
  const zone = useUser().time_zone
  return (
    <Card title={t('show.account')}>
      <Facts
        facts={[
          { label: t('list.id'), value: <bdi>{user.id}</bdi> },
          {
            label: t('show.pendingEmail'),
            value: user.pending_email && <Isolate>{user.pending_email}</Isolate>,
          },
          ...zoneFacts(user, t),
          {
            label: t('profile.secondFactor'),
            value: t(user.second_factor ? 'secondFactor.on' : 'secondFactor.off'),
          },
          managedFact(user, t),
          { label: t('show.created'), value: user.created_at && <InstantText instant={user.created_at} zone={zone} /> },
          { label: t('show.updated'), value: user.updated_at && <InstantText instant={user.updated_at} zone={zone} /> },
        ]}
      />
      {user.can_reset_second_factor && <ResetSecondFactor id={user.id} />}
    </Card>
  )
}

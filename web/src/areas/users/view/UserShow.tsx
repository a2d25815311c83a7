import { IconDownload } from '@tabler/icons-react'
import type { User } from '#contract/users/calls'
import { RecordPage } from '../../../app/entity/RecordPage'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { useParams } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useSession'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { saveBlob } from '../../../lib/saveBlob'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { InstantText } from '../../../ui/DateTimeText'
import { Facts } from '../../../ui/Facts'
import { formatDay } from '../../../ui/format'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import { Person } from '../../../ui/Person'
import { RoleBadges } from '../RoleBadges'
import { useUserRemoval } from '../useUserRemoval'
import classes from './UserShow.module.css'
import { UserTabs } from './UserTabs'

/** One person's account. */
export function UserShow() {
  const t = useText('users')
  const id = Number(useParams<'id'>().id)
  return (
    <RecordPage
      way={{ label: t('list.title'), to: '/users' }}
      entity="user"
      read={api.users.show.query({ params: { id } })}
      nameOf={({ first_name, last_name }) => `${first_name} ${last_name}`}
      editAt={`/users/${id}/edit`}
      remove={useUserRemoval()}
      head={() => ({ tabs: <UserTabs id={id} active="details" /> })}
    >
      {(user) => (
        <div className={classes.cards}>
          <WhoCard user={user} />
          <WorkCard user={user} />
          <AccountCard user={user} />
        </div>
      )}
    </RecordPage>
  )
}

function code(value: string | null) {
  return value && <Isolate>{value}</Isolate>
}

function WhoCard({ user }: { user: User }) {
  const t = useText('users')
  const authText = useText('auth')
  const language = useLanguage()
  const born = user.birth_date && formatDay(user.birth_date, language)
  const place = [user.cityobj, user.countryobj].flatMap((each) => (each ? [each.name] : []))
  return (
    <Card>
      <div className={classes.person}>
        <Person
          name={`${user.first_name} ${user.last_name}`}
          photo={user.avatar}
          line={<Isolate>{user.email}</Isolate>}
          size={72}
        />
        {user.uuid_picture && <IdScan id={user.id} />}
      </div>
      <Facts
        facts={[
          {
            label: t('field.birth_date'),
            value: born && (
              <>
                <bdi>{born}</bdi> {user.age !== null && t('show.years', { count: user.age })}
              </>
            ),
          },
          { label: t('field.gender'), value: user.gender && authText(`gender.${user.gender}`) },
          { label: t('field.uuid'), value: code(user.national_id) },
          { label: t('field.phone'), value: code(user.phone) },
          { label: t('show.place'), value: place.length > 0 && <Name>{place.join(t('separator'))}</Name> },
          { label: t('field.address'), value: user.address && <Name>{user.address}</Name> },
          ...(user.guardian_phone
            ? [
                { label: t('field.guardian_phone'), value: code(user.guardian_phone) },
                { label: t('field.guardian_uuid'), value: code(user.guardian_uuid) },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

function IdScan({ id }: { id: number }) {
  const t = useText('users')
  const download = useCall(api.users.idScan)
  const save = async () => {
    const answer = await download.run({ params: { id } })
    if (answer) saveBlob(answer.blob, answer.fileName)
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
      <Facts
        facts={[
          { label: t('list.role'), value: user.role.length > 0 && <RoleBadges roles={user.role} /> },
          {
            label: t('field.hospitals'),
            value: user.hospitals.length > 0 && (
              <Name>{user.hospitals.map(({ name }) => name).join(t('separator'))}</Name>
            ),
          },
          ...(user.is_doctor
            ? [
                { label: t('field.specialty_id'), value: user.specialty && <Name>{user.specialty.name}</Name> },
                { label: t('field.level_id'), value: user.level && <Name>{user.level.name}</Name> },
                { label: t('field.bio'), value: user.bio && <bdi className={classes.bio}>{user.bio}</bdi> },
              ]
            : []),
        ]}
      />
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
          { label: t('field.time_zone'), value: code(user.time_zone) },
          { label: t('show.created'), value: <InstantText instant={user.created_at} zone={zone} /> },
          { label: t('show.updated'), value: <InstantText instant={user.updated_at} zone={zone} /> },
        ]}
      />
    </Card>
  )
}

import { IconCalendarEvent, IconDevices, IconUserX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Profile } from '#contract/users/profile'
import { EntityEdit } from '../../../app/entity/EntityFormPage'
import { useText } from '../../../app/i18n/useText'
import { ProblemText } from '../../../app/problems/ProblemBanner'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { FormPage } from '../../../ui/form/FormPage'
import { ChoiceTable, DeviceCard } from '../../notifications'
import { ProfileInputs } from './fields'
import { ManagingHospitals } from './ManagingHospitals'
import { PendingEmail } from './PendingEmail'
import { useProfileForm } from './useProfileForm'

function ProfileForm({ profile }: { profile: Profile }) {
  const t = useText('users')
  const { can } = useAuthSession()
  const countries = useQuery({ ...api.pickers.countries.query(), staleTime: 300_000 }).data?.data ?? []
  const form = useProfileForm(profile, countries)
  return (
    <FormPage
      title={t('profile.title')}
      actions={
        <>
          {can('update-profile') && (
            <Button to="/profile/calendar" icon={<IconCalendarEvent />}>
              {t('calendar.title')}
            </Button>
          )}
          <Button to="/profile/sessions" icon={<IconDevices />}>
            {t('sessions.title')}
          </Button>
          {can('patientTimeLine') && (
            <Button to="/profile/erasure" icon={<IconUserX />}>
              {t('profile.erase')}
            </Button>
          )}
        </>
      }
      form={form}
      saveLabel={t('profile.save')}
      failure={form.problem && <ProblemText problem={form.problem} />}
      readOnlyReason={can('update-profile') ? undefined : t('profile.readOnly')}
      after={
        <>
          <PendingEmail profile={profile} />
          {can('list-my-notifications') && (
            <>
              <DeviceCard />
              <ChoiceTable />
            </>
          )}
          <ManagingHospitals />
        </>
      }
    >
      <ProfileInputs form={form} profile={profile} countries={countries} />
    </FormPage>
  )
}

/** Shows the form in which users edit their own profile. */
export function ProfileEdit() {
  const t = useText('users')
  return (
    <EntityEdit
      title={t('profile.title')}
      parent={{ label: t('profile.home'), to: '/' }}
      read={api.profile.show.query()}
    >
      {(profile) => <ProfileForm key={profile.avatar} profile={profile} />}
    </EntityEdit>
  )
}

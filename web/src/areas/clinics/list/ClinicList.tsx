import { IconCalendarEvent, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ClinicRow } from '#contract/clinics/calls'
import { formatAgendaDate } from '#contract/rules/calendarDate'
import { EntityList } from '../../../app/entity/EntityList'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { navigate } from '../../../app/router/navigation'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { dayIn } from '../../../lib/dates'
import { Button } from '../../../ui/Button'
import { FilterChip } from '../../../ui/list/FilterChip'
import { columns } from '../fields/aboutFields'

type Filter = 'q' | 'specialty_id' | 'type'

/** Lists the clinics of the user's hospitals. */
export function ClinicList() {
  const t = useText('clinics')
  const choices = useQuery({ ...api.clinics.utilities.query(), staleTime: 300_000 })
  const { can } = useAuthSession()
  const specialties = choices.data?.data.specialties ?? []
  return (
    <EntityList<ClinicRow, Filter>
      title={t('list.title')}
      area="clinics"
      fetchExport={(query, signal) => api.clinics.sheet.call({ query, signal })}
      entity="clinic"
      createAt="/clinics/create"
      editAt={(id) => `/clinics/edit/${id}`}
      newLabel={t('list.new')}
      searchPlaceholder={t('list.search')}
      filterNames={['q', 'specialty_id', 'type']}
      filters={({ filters, setFilters }) => (
        <>
          <FilterChip
            label={t('field.specialty_id')}
            options={specialties.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={filters.specialty_id || null}
            onChange={(value) => setFilters({ specialty_id: value })}
          />
          <FilterChip
            label={t('field.type')}
            options={(['virtual', 'physical'] as const).map((type) => ({ value: type, label: t(`type.${type}`) }))}
            value={filters.type || null}
            onChange={(value) => setFilters({ type: value })}
          />
        </>
      )}
      read={(query) => api.clinics.list.query({ query })}
      columns={columns(t, useLanguage())}
      actions={
        can('list-my-clinics') && (
          <Button to="/my-clinics" icon={<IconCalendarEvent />}>
            {t('mine.title')}
          </Button>
        )
      }
      moreActions={({ id, time_zone }) => [
        ...(can('list-clinic-appointment')
          ? [
              {
                key: 'agenda',
                label: t('list.agenda'),
                icon: <IconCalendarEvent />,
                onSelect: () =>
                  void navigate(`/clinics/my-clinics/${id}/appointments/${formatAgendaDate(dayIn(time_zone))}`),
              },
            ]
          : []),
        ...(can('show-clinic') || can('update-clinic')
          ? [
              {
                key: 'hours',
                label: t('hours.title'),
                icon: <IconClock />,
                onSelect: () => void navigate(`/clinics/${id}/hours`),
              },
            ]
          : []),
      ]}
      rowName={({ title_text }) => title_text}
      remove={{ call: api.clinics.remove, area: 'clinics', body: t('delete.body'), done: t('delete.done') }}
    />
  )
}

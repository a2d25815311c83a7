import { IconBuildingHospital, IconVideo } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MyClinic } from '#contract/clinics/calls'
import { ExportMenu } from '../../../app/entity/ExportMenu'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useListAddress } from '../../../app/router/useListAddress'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { ClinicTime } from '../../../app/time/ClinicTime'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Empty } from '../../../ui/feedback/Empty'
import { formatDay, listSeparator } from '../../../ui/format'
import { Pagination } from '../../../ui/list/Pagination'
import { Name } from '../../../ui/Name'
import { Page } from '../../../ui/Page'
import { Person } from '../../../ui/Person'
import { Section } from '../../../ui/Section'
import { Segmented } from '../../../ui/Segmented'
import { StatusBadge } from '../../../ui/StatusBadge'
import { myClinicsExportColumns } from './exportColumns'
import classes from './MyClinics.module.css'

const whoseOptions = ['mine', 'hospitals'] as const
type Whose = (typeof whoseOptions)[number]

/**
 * Lists upcoming clinic sessions by date: those of the user as doctor or coordinator, and, for users who manage clinics,
 * also all of their hospitals.
 */
export function MyClinics() {
  const t = useText('clinics')
  const { page, filters, setPage, setFilters } = useListAddress('whose')
  const { whose, canChoose } = useWhose(filters.whose)
  const query = useQuery({
    ...api.clinics.myClinics.query({ query: { page, whose } }),
    ...handlesOwnError,
    placeholderData: keepPreviousData,
  })
  return (
    <Page
      title={t('mine.title')}
      actions={
        <ExportMenu
          fetchExport={(format, signal) =>
            api.clinics.myClinicsSheet.call({
              query: { format, title: t('mine.title'), columns: JSON.stringify(myClinicsExportColumns(t)), whose },
              signal,
            })
          }
        />
      }
    >
      {canChoose && (
        <Segmented
          label={t('mine.whose')}
          options={whoseOptions.map((value) => ({ value, label: t(`mine.whose.${value}`) }))}
          value={whose}
          onChange={(value) => setFilters({ whose: value })}
        />
      )}
      <QueryBoundary query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty icon={<IconBuildingHospital />} title={t('mine.none')} />
          ) : (
            <>
              {byDate(data).map(([date, clinics]) => (
                <DateGroup key={date} date={date} clinics={clinics} />
              ))}
              <Pagination meta={meta} onPageChange={setPage} />
            </>
          )
        }
      </QueryBoundary>
    </Page>
  )
}

/**
 * Returns whose clinics to list. Until the user chooses, those of the user, or, for a user who manages clinics and has
 * none, those of their hospitals.
 * @param chosen the choice in the address, or ''
 */
function useWhose(chosen: string) {
  const canChoose = useAuthSession().can('list-clinic')
  const own = useQuery({
    ...api.clinics.myClinics.query({ query: { page: 1, whose: 'mine' } }),
    enabled: canChoose && !chosen,
  })
  const fallback: Whose = canChoose && own.data?.meta.total === 0 ? 'hospitals' : 'mine'
  const whose: Whose = !canChoose ? 'mine' : (whoseOptions.find((option) => option === chosen) ?? fallback)
  return { whose, canChoose }
}

function byDate(clinics: readonly MyClinic[]): [date: string, clinics: MyClinic[]][] {
  const dates = new Map<string, MyClinic[]>()
  for (const clinic of clinics) dates.set(clinic.date, [...(dates.get(clinic.date) ?? []), clinic])
  return [...dates]
}

function DateGroup({ date, clinics }: { date: string; clinics: readonly MyClinic[] }) {
  const language = useLanguage()
  return (
    <Section title={formatDay(date, language, 'weekday') + listSeparator(language) + formatDay(date, language, 'long')}>
      <div className={classes.cards}>
        {clinics.map((clinic) => (
          <ClinicCard key={clinic.id} clinic={clinic} />
        ))}
      </div>
    </Section>
  )
}

function ClinicCard({ clinic }: { clinic: MyClinic }) {
  const t = useText('clinics')
  const { doctor, type } = clinic
  return (
    <Card>
      <div className={classes.head}>
        <Person
          id={doctor.id}
          name={doctor.name_text}
          photo={doctor.avatar}
          line={<Name>{clinic.specialty.name}</Name>}
        />
        <StatusBadge outline icon={type === 'virtual' ? <IconVideo /> : <IconBuildingHospital />}>
          {clinic.type_text}
        </StatusBadge>
      </div>
      <p className={classes.hours}>
        <ClinicTime instant={clinic.starts_at} until={clinic.ends_at} zone={clinic.time_zone} />
      </p>
      <p className={classes.line}>
        <Name>{clinic.title}</Name> · <Name>{clinic.hospital.name}</Name>
      </p>
      <div className={classes.foot}>
        <span className={classes.line}>{t('mine.count', { count: clinic.appointments_count })}</span>
        <Button to={`/clinics/my-clinics/${clinic.id}/appointments/${clinic.agenda_date}`}>
          {t('mine.agenda')}
          <span className="visually-hidden"> {clinic.title}</span>
        </Button>
      </div>
    </Card>
  )
}

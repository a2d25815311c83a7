import { IconCalendarPlus, IconClockOff, IconEdit, IconMoon, IconSun, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClinicException, ClinicExceptions } from '#contract/clinics/exceptions'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useParams } from '../../../app/router/navigation'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { asProblem } from '../../../lib/api/problem'
import { reportProblem } from '../../../lib/api/problemReport'
import { apiSettings } from '../../../lib/api/settings'
import { dayIn } from '../../../lib/dates'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { useConfirm } from '../../../ui/feedback/confirm'
import { Empty } from '../../../ui/feedback/Empty'
import { useToasts } from '../../../ui/feedback/toasts'
import { Page } from '../../../ui/Page'
import { StatusBadge } from '../../../ui/StatusBadge'
import { weekdays } from '../fields/scheduleValues'
import { DateRange } from './DateRange'
import { Hours } from './Hours'
import { OutsideHoursDialog } from './OutsideHoursDialog'
import classes from './SpecialHours.module.css'
import { nameOf, openHoursOf } from './specialHours'
import { useSaveHours } from './useSaveHours'

/** Lists the special hours of a clinic, and adds, changes and deletes them. */
export function SpecialHours() {
  const t = useText('clinics')
  const id = Number(useParams<'id'>().id)
  const exceptions = useQuery({ ...api.clinics.exceptions.query({ params: { id } }), ...handlesOwnError })
  const canEdit = useAuthSession().can('update-clinic')
  const clinic = exceptions.data?.data.clinic
  const name = clinic?.title ?? t('form.edit')
  const newAt = (kind: string) => `/clinics/${id}/hours/new/${kind}`
  return (
    <Page
      title={t('hours.title')}
      lead={t('hours.lead')}
      breadcrumbs={[
        { label: t('list.title'), to: '/clinics' },
        canEdit ? { label: name, to: `/clinics/edit/${id}` } : { label: name },
        { label: t('hours.title') },
      ]}
      actions={
        canEdit && (
          <>
            <Button to={newAt('ramadan')} icon={<IconMoon />}>
              {t('hours.addRamadan')}
            </Button>
            <Button to={newAt('summer')} icon={<IconSun />}>
              {t('hours.addSummer')}
            </Button>
            <Button to={newAt('other')} icon={<IconCalendarPlus />}>
              {t('hours.addOther')}
            </Button>
          </>
        )
      }
    >
      <QueryBoundary query={exceptions} missing={{ to: '/clinics', label: t('list.title') }}>
        {({ data }) => <ExceptionList stored={data} canEdit={canEdit} />}
      </QueryBoundary>
    </Page>
  )
}

function ExceptionList({ stored, canEdit }: { stored: ClinicExceptions; canEdit: boolean }) {
  const t = useText('clinics')
  const confirm = useConfirm()
  const toasts = useToasts()
  const { clinic, version, exceptions } = stored
  const hours = useSaveHours(clinic.id)
  const [removed, setRemoved] = useState<ClinicException>()
  const remove = async (exception: ClinicException, leave: boolean) => {
    const others = exceptions.filter((each) => each !== exception)
    try {
      await hours.save({ version, exceptions: others, leave_appointments: leave })
      toasts.success(t('hours.deleted'))
    } catch (thrown) {
      const problem = asProblem(thrown, apiSettings.texts.network)
      if (problem.extra.appointments_count === undefined) reportProblem(problem)
      else setRemoved(exception)
    }
  }
  const ask = async (exception: ClinicException) => {
    const isSure = await confirm({
      title: t('hours.deleteTitle', { name: nameOf(exception, t) }),
      body: t('hours.deleteBody'),
      confirmLabel: t('hours.deleteYes'),
      danger: true,
    })
    if (isSure) await remove(exception, false)
  }
  if (exceptions.length === 0)
    return <Empty icon={<IconClockOff />} title={t('hours.none')} body={t('hours.noneBody')} />
  return (
    <div className={classes.list}>
      {exceptions.map((exception) => (
        <ExceptionCard
          key={exception.date_from}
          exception={exception}
          clinic={clinic}
          onDelete={canEdit ? () => void ask(exception) : undefined}
        />
      ))}
      <OutsideHoursDialog
        affected={hours.affected}
        onClose={hours.dismiss}
        onConfirm={() => {
          hours.dismiss()
          if (removed) void remove(removed, true)
        }}
      />
    </div>
  )
}

type ExceptionCardProps = {
  exception: ClinicException
  clinic: ClinicExceptions['clinic']
  /** Undefined for people who only look. */
  onDelete: (() => void) | undefined
}

function ExceptionCard({ exception, clinic, onDelete }: ExceptionCardProps) {
  const t = useText('clinics')
  const { date_from: from, date_to: to } = exception
  const isOver = to < dayIn(clinic.time_zone)
  return (
    <Card
      title={nameOf(exception, t)}
      note={isOver && <StatusBadge icon={<IconClockOff />}>{t('hours.over')}</StatusBadge>}
      actions={
        onDelete && (
          <>
            <Button size="small" to={`/clinics/${clinic.id}/hours/${from}`} icon={<IconEdit />}>
              {t('hours.change')}
            </Button>
            <Button size="small" icon={<IconTrash />} onClick={onDelete}>
              {t('hours.delete')}
            </Button>
          </>
        )
      }
    >
      <DateRange from={from} to={to} />
      <ul className={classes.week}>
        {weekdays.map((day) => (
          <li key={day} className={classes.day}>
            <span>{t(`day.${day}`)}</span>
            <Hours hours={openHoursOf(exception)[day]} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

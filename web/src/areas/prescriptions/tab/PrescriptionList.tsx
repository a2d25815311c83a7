import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Prescription } from '#contract/prescriptions/prescription'
import { ExportMenu } from '../../../app/entity/ExportMenu'
import { exportColumns } from '../../../app/entity/exportColumns'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { FilterChip } from '../../../ui/list/FilterChip'
import { ListBody } from '../../../ui/list/ListBody'
import { Section } from '../../../ui/Section'
import classes from '../prescriptions.module.css'
import type { OrderEncounter } from '../types'
import { optionOf, useUtilities } from '../useUtilities'
import { prescriptionColumns } from './prescriptionColumns'
import { RowDialog, type RowDialogKind } from './RowDialog'
import { rowActions } from './rowActions'
import type { OpenForm } from './useOpenForm'

/** Rows per page (document 3, section 9). */
const rowsPerPage = { doctor: 5, S: 50, R: 5 } as const
const callsOf = { doctor: 'Episode', S: 'Discharge', R: 'Appointment' } as const

type PrescriptionListProps = {
  encounter: OrderEncounter
  type: Prescription['type']
  title: string
  page: number
  setPage: (page: number, isReplacing?: boolean) => void
  /** The filter; '' for all. */
  status: string
  setStatus: (status: string | null) => void
  actions: ReactNode
  onForm: (form: OpenForm) => void
}

/** A page of the prescriptions of one type, with what can be done with each. */
export function PrescriptionList(props: PrescriptionListProps) {
  const { encounter, type, title, page, setPage, status, setStatus, actions, onForm } = props
  const t = useText('prescriptions')
  const { can } = useAuthSession()
  const statuses = useUtilities(encounter.id, type).data?.data.statuses ?? []
  const calls = callsOf[type]
  const params = { id: encounter.id }
  const list = useQuery({
    ...api.prescriptions[`listOf${calls}`].query({ params, query: { status, page, limit: rowsPerPage[type] } }),
    placeholderData: keepPreviousData,
    ...handlesOwnError,
  })
  const [dialog, setDialog] = useState<{ kind: RowDialogKind; order: Prescription }>()
  const columns = prescriptionColumns(t, encounter.zone)
  return (
    <Section
      title={title}
      actions={
        <>
          <ExportMenu
            fetchExport={(format, signal) =>
              api.prescriptions[`sheetOf${calls}`].call({
                params,
                query: { status, format, title, columns: JSON.stringify(exportColumns(columns)) },
                signal,
              })
            }
          />
          {actions}
        </>
      }
    >
      <div className={classes.badges}>
        <FilterChip
          label={t('field.status')}
          options={statuses.map(optionOf)}
          value={status || null}
          onChange={setStatus}
        />
      </div>
      <ListBody<Prescription>
        list={list}
        onPageChange={setPage}
        onClearFilters={status ? () => setStatus(null) : undefined}
        table={{
          label: title,
          columns,
          rowKey: ({ id }) => id,
          rowName: ({ drug_name: name }) => name,
          rowActions: (order) =>
            rowActions(order, {
              t,
              mayUpdate: can('update-prescription'),
              mayCreate: can('create-prescription'),
              onForm: (mode) => onForm({ type, mode, order }),
              onDialog: (kind) => setDialog({ kind, order }),
            }),
        }}
      />
      {dialog && (
        <RowDialog
          key={dialog.kind + dialog.order.id}
          {...dialog}
          zone={encounter.zone}
          onClose={() => setDialog(undefined)}
        />
      )}
    </Section>
  )
}

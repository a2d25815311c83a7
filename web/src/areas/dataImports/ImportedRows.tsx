import { IconUserCheck, IconUserOff, IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type DataImport,
  type ImportRow,
  type RowDecision,
  type RowState,
  rowStates,
} from '#contract/dataImports/calls'
import type { ImportKind } from '#contract/dataImports/kinds'
import { type Text, useText } from '../../app/i18n/useText'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { useListAddress } from '../../app/router/useListAddress'
import { useAuthSession } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { BidiText } from '../../ui/BidiText'
import { ListBody } from '../../ui/list/ListBody'
import type { Column, RowAction } from '../../ui/list/listTypes'
import { Section } from '../../ui/Section'
import { Tabs } from '../../ui/Tabs'
import classes from './dataImports.module.css'

/** The order of the tabs: what needs a decision first. */
const order: readonly RowState[] = [
  'similar',
  'wrong',
  ...rowStates.filter((state) => !['similar', 'wrong'].includes(state)),
]

/** Lists the rows of the file in one state, with their problems and similar people. */
export function ImportedRows({ file }: { file: DataImport }) {
  const t = useText('dataImports')
  const { filters, page, setPage, setFilters } = useListAddress('state')
  const present = order.filter((state) => file.counts[state] > 0)
  const state = present.find((each) => each === filters.state) ?? present[0]
  const list = useQuery({
    ...api.dataImports.rows.query({ params: { id: file.id }, query: { page, limit: 20, state } }),
    ...handlesOwnError,
    enabled: state !== undefined,
    placeholderData: keepPreviousData,
  })
  const actions = useDecisions(file)
  const { can } = useAuthSession()
  if (!state) return null
  return (
    <Section title={t('rows.title')}>
      <Tabs
        label={t('rows.title')}
        tabs={present.map((each) => ({ value: each, label: t(`rows.${each}`), count: file.counts[each] }))}
        value={state}
        onChange={(chosen) => setFilters({ state: chosen })}
      />
      <ListBody<ImportRow>
        list={list}
        onPageChange={setPage}
        table={{
          label: t(`rows.${state}`),
          rowKey: ({ row }) => row,
          rowName: ({ row }) => t('rows.number', { row }),
          rowTo: (row) => (row.state === 'created' || row.state === 'kept' ? addressOf(row, can) : undefined),
          rowActions: actions,
          columns: columns(t, state, file.kind),
        }}
      />
    </Section>
  )
}

/** Returns where what was created can be read, if the person may. */
function addressOf(
  { patient_id: person, clinic_id: clinic }: ImportRow,
  can: ReturnType<typeof useAuthSession>['can'],
): string | undefined {
  if (person !== null) return `/users/${person}/view`
  return clinic !== null && can('update-clinic') ? `/clinics/edit/${clinic}` : undefined
}

function columns(t: Text<'dataImports'>, state: RowState, kind: ImportKind): Column<ImportRow>[] {
  const cells = ({ cells: found }: ImportRow) => (
    <ul className={classes.lines}>
      {found.map(({ field, text }) => (
        <li key={field}>
          <span className={classes.samples}>{t(`field.${field}`)}: </span>
          <BidiText>{text}</BidiText>
        </li>
      ))}
    </ul>
  )
  const number: Column<ImportRow> = { key: 'row', header: t('rows.row'), render: ({ row }) => row }
  const given: Column<ImportRow> = { key: 'cells', header: t('rows.cells'), render: cells }
  if (state === 'wrong') return [number, { key: 'problems', header: t('rows.problems'), render: problemsIn(t) }, given]
  if (state === 'similar' && kind !== 'clinics') {
    return [
      number,
      given,
      { key: 'matches', header: t(`rows.matches.${kind}`), render: matchesIn(t) },
      {
        key: 'decision',
        header: t('rows.decision'),
        card: 'badge',
        render: ({ decision }) => t(decision ? `decided.${decision}` : 'decided.none'),
      },
    ]
  }
  return [number, given]
}

function problemsIn(t: Text<'dataImports'>) {
  return ({ problems }: ImportRow) => (
    <ul className={classes.lines}>
      {problems.map(({ column, errors }) => (
        <li key={column}>
          <BidiText>{column ?? t('rows.whole')}</BidiText>: {errors.join(' ')}
        </li>
      ))}
    </ul>
  )
}

function matchesIn(t: Text<'dataImports'>) {
  return ({ matches, same_phone_as_row: row }: ImportRow) => (
    <ul className={classes.lines}>
      {matches.map(({ id, name_text: name, birth_year: year, match }) => (
        <li key={id}>
          <BidiText>{year === null ? name : `${name}, ${year}`}</BidiText>{' '}
          <span className={classes.samples}>({t(`match.${match}`)})</span>
        </li>
      ))}
      {row !== null && <li>{t('rows.samePhone', { row })}</li>}
    </ul>
  )
}

/** Returns the actions with which a similar row is decided. */
function useDecisions(file: DataImport): (row: ImportRow) => RowAction[] {
  const t = useText('dataImports')
  const queries = useQueryClient()
  const call = useCall(api.dataImports.decide)
  const decide = async (row: number, decision: RowDecision) => {
    await call.run({ params: { id: file.id }, body: { decision, rows: [row] } })
    await queries.invalidateQueries({ queryKey: ['dataImports'] })
  }
  const { kind } = file
  return ({ row, state, can_create: canCreate, matches }) => {
    if (state !== 'similar' || kind === 'clinics') return []
    const action = (decision: RowDecision, icon: RowAction['icon']): RowAction => ({
      key: decision,
      label: decision === 'existing' ? t(`decide.existing.${kind}`) : t(`decide.${decision}`),
      icon,
      onSelect: () => void decide(row, decision),
    })
    return [
      ...(canCreate ? [action('create', <IconUserPlus />)] : []),
      ...(matches.length > 0 ? [action('existing', <IconUserCheck />)] : []),
      action('skip', <IconUserOff />),
    ]
  }
}

import { IconCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaseTab } from '#contract/rounds/codes'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Tabs } from '../../../ui/Tabs'
import classes from '../rounds.module.css'
import { SheetTab } from '../SheetTab'
import { sheetTabs } from '../sheetTabs'
import type { AgendaCase, CaseSheet } from '../types'

type SheetDialogProps = { roundId: number; agendaCase: AgendaCase; open: boolean; onClose: () => void }

/** The extract of a case as the round will show it, for those who prepare it; a second person confirms here that it identifies nobody. */
export function SheetDialog({ roundId, agendaCase, open, onClose }: SheetDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={<bdi>{agendaCase.patient.label}</bdi>} size="wide" fullOnPhone>
      {open && <Loaded roundId={roundId} agendaCase={agendaCase} onClose={onClose} />}
    </Dialog>
  )
}

function Loaded({ roundId, agendaCase, onClose }: Omit<SheetDialogProps, 'open'>) {
  const query = useQuery({
    ...api.rounds.sheet.query({ params: { id: roundId, caseId: agendaCase.id } }),
    ...handlesOwnError,
  })
  return (
    <QueryBoundary query={query} variant="form">
      {({ data }) => (
        <Sheet
          // Other images have to be looked at again.
          key={data.images.map(({ id }) => id).join()}
          roundId={roundId}
          sheet={data}
          mayCheck={agendaCase.can_check}
          onClose={onClose}
        />
      )}
    </QueryBoundary>
  )
}

type SheetProps = { roundId: number; sheet: CaseSheet; mayCheck: boolean; onClose: () => void }

function Sheet({ roundId, sheet, mayCheck, onClose }: SheetProps) {
  const t = useText('rounds')
  const queries = useQueryClient()
  const check = useCall(api.rounds.check, { handlesOwnError: true })
  const [tab, setTab] = useState<CaseTab>('summary')
  const [index, setIndex] = useState(0)
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const images = sheet.images.map(({ id }) => id)
  const isSeen = images.every((id) => seen.has(id))
  const confirm = async () => {
    const done = await check.run({ params: { id: roundId, caseId: sheet.case_id }, body: { images } })
    await queries.invalidateQueries({ queryKey: ['rounds'] })
    if (done) onClose()
  }
  return (
    <div className={classes.stack}>
      <Tabs
        label={t('case.tabs')}
        tabs={sheetTabs(sheet, tab).map((value) => ({ value, label: t(`tab.${value}`) }))}
        value={tab}
        onChange={setTab}
      />
      <SheetTab
        sheet={sheet}
        tab={tab}
        image={{ roundId, index, onIndex: setIndex, onShown: (id) => setSeen((before) => new Set([...before, id])) }}
      />
      {mayCheck && (
        <div className={classes.buttons}>
          <Button
            variant="primary"
            icon={<IconCheck />}
            disabledReason={isSeen ? undefined : t('check.lookFirst')}
            busy={check.busy}
            onClick={() => void confirm()}
          >
            {t('check')}
          </Button>
        </div>
      )}
      <ProblemNotice problem={check.problem} />
    </div>
  )
}

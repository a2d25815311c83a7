import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Survey } from '#contract/surveys/form'
import type { Question } from '#contract/surveys/question'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { api } from '../../../lib/api/api'
import { asProblem } from '../../../lib/api/problem'
import { reportProblem } from '../../../lib/api/problemReport'
import { announce } from '../../../ui/feedback/announce'
import { Page } from '../../../ui/Page'
import { Segmented } from '../../../ui/Segmented'
import { StatusBadge } from '../../../ui/StatusBadge'
import { AboutForm } from './AboutForm'
import { BankSearch } from './BankSearch'
import { BuilderActions } from './BuilderActions'
import classes from './builder.module.css'
import { ConflictNotice } from './ConflictNotice'
import { changePlace, emptyGroup, newestVersion, placeOf } from './draft'
import { DragArea } from './drag/DragArea'
import { useMoves } from './drag/useMoves'
import { GroupList } from './GroupList'
import { insertQuestion, lineOrder, type QuestionSlot, slotAfter, slotOf } from './moves'
import { Preview } from './Preview'
import { QuestionDialog, type QuestionTask, useQuestionTasks } from './QuestionDialog'
import { useMissingLabels } from './useMissingLabels'
import { useSaving } from './useSaving'

type Pane = 'bank' | 'form' | 'preview'

/** The builder of a form: the question bank, the form and its preview side by side, or one after another on small screens. */
export function Builder({ form }: { form?: Survey }) {
  const t = useText('forms')
  const language = useLanguage()
  const saving = useSaving(form)
  const { draft, stored, change, problem } = saving
  const { groups } = draft
  const choices = useQuery({ ...api.surveys.utilities.query(), staleTime: 300_000 }).data?.data
  const moves = useMoves(groups, (changed) => change({ groups: changed }))
  const [pane, setPane] = useState<Pane>('form')
  const [selected, setSelected] = useState<number>()
  const [edited, setEdited] = useState<number>()
  const [isAboutOpen, setAboutOpen] = useState(form === undefined)

  const [task, setTask] = useState<QuestionTask>()
  const tasks = useQuestionTasks()

  /** Opens the dialog for a question of the form: a published one gets a new version. */
  const editQuestion = (line: number) => {
    const place = groups.flatMap(({ questions }) => questions).find(({ line_id }) => line_id === line)
    const kind = place?.published ? 'version' : 'edit'
    if (place && tasks[kind]) setTask({ kind, id: place.id })
  }
  const missing = useMissingLabels(draft, (label) => {
    setPane('form')
    if (label.path === 'title' || label.path === 'title_ar') setAboutOpen(true)
    else if (label.line === undefined) setEdited(groups[Number(label.path.split('.')[1])]?.id)
    else {
      setSelected(label.line)
      editQuestion(label.line)
    }
  })

  const put = (question: Question, to?: QuestionSlot) => {
    const place = placeOf(question)
    change(({ groups: before }) => {
      if (slotOf(before, place.line_id)) {
        return { groups: changePlace(before, place.line_id, newestVersion(question)) }
      }
      const all = before.length > 0 ? before : [emptyGroup(before)]
      return { groups: insertQuestion(all, place, to ?? slotAfter(all, selected)) }
    })
    announce(t('bank.added', { question: place.question_text }))
  }
  const add = async (id: number, to?: QuestionSlot) => {
    try {
      put((await api.questions.show.call({ params: { id } })).data, to)
    } catch (thrown) {
      reportProblem(asProblem(thrown, ''))
    }
  }

  const title = (language === 'ar' ? draft.title_ar || draft.title : draft.title || draft.title_ar) || t('new')
  const panes = (['bank', 'form', 'preview'] as const).map((value) => ({ value, label: t(`pane.${value}`) }))
  return (
    <Page
      title={title}
      breadcrumbs={[{ label: t('title'), to: '/specialties-forms' }, { label: title }]}
      badge={
        stored && (
          <StatusBadge tone="teal" icon={<IconPencil />}>
            {t('draftOf', { version: stored.version })}
          </StatusBadge>
        )
      }
      lead={form && <InUse form={form} />}
      actions={<BuilderActions saving={saving} missing={missing} />}
    >
      {problem?.errors.revision ? (
        <ConflictNotice onReload={saving.reload} message={problem.errors.revision[0] ?? ''} />
      ) : (
        <ProblemNotice problem={problem} />
      )}
      <DragArea groups={groups} moves={moves} onAdd={(id, to) => void add(id, to)}>
        <div className={classes.room}>
          <div className={classes.switch}>
            <Segmented label={t('panes')} options={panes} value={pane} onChange={setPane} wide />
          </div>
          <div className={classes.panes} data-pane={pane}>
            <div className={classes.bank}>
              <BankSearch
                taken={new Set(lineOrder(groups))}
                specialties={choices?.specialties ?? []}
                onAdd={(id) => add(id)}
                tasks={tasks}
                onTask={setTask}
              />
            </div>
            <div className={classes.form}>
              <AboutForm
                draft={draft}
                onChange={change}
                choices={choices}
                errors={problem?.errors ?? {}}
                isOpen={isAboutOpen}
                onOpen={setAboutOpen}
              />
              <GroupList
                groups={groups}
                onChange={(changed) => change((before) => ({ groups: changed(before.groups) }))}
                moves={moves}
                selected={selected}
                onSelect={setSelected}
                edited={edited}
                onEdit={setEdited}
                tasks={tasks}
                onTask={setTask}
                errors={problem?.errors ?? {}}
              />
            </div>
            <div className={classes.preview}>
              <Preview draft={draft} />
            </div>
          </div>
        </div>
      </DragArea>
      <QuestionDialog
        open={task}
        formId={stored?.id}
        onClose={() => setTask(undefined)}
        onDone={(question) => {
          put(question)
          setTask(undefined)
        }}
      />
    </Page>
  )
}

/** Which version is in use while this draft is made. */
function InUse({ form }: { form: Survey }) {
  const t = useText('forms')
  const changes = useQuery(api.surveys.changes.query({ params: { id: form.id } })).data?.data
  if (!changes) return null
  if (changes.from_version === null) return t('notInUse')
  return `${t('inUse', { version: changes.from_version })} ${t('submissionsStay', { count: changes.submissions_count })}`
}

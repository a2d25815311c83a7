import { IconArrowsExchange, IconDoorExit, IconPencil, IconSquare } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { useConfirm } from '../../../ui/feedback/confirm'
import { Dialog } from '../../../ui/feedback/Dialog'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Person } from '../../../ui/Person'
import { myRoundsAddress } from '../addresses'
import rounds from '../rounds.module.css'
import type { Conference } from '../types'
import classes from './conference.module.css'
import { NextPresenter } from './NextPresenter'
import { NoteForm } from './NoteForm'
import { type Commands, useCommand } from './useCommand'

type ControlsProps = { conference: Conference; commands: Commands; online: ReadonlySet<number>; changed: () => void }

/** What whoever controls the round can do, and the way out for everybody. */
export function Controls({ conference, commands, online, changed }: ControlsProps) {
  const t = useText('rounds')
  const confirm = useConfirm()
  const [shown, setShown] = useState<'switch' | 'note' | 'alone'>()
  const { run, problem, notice } = useCommand(changed)
  const { id, state, can_control: controls, presenters, agenda } = conference
  const isRunning = state.status === 2
  const close = () => setShown(undefined)
  const active = agenda.find((each) => each.id === state.case_id)
  const others = presenters.filter((each) => each.id !== state.presenter?.id && online.has(each.id))
  const end = async () => {
    const isSure = await confirm({
      ...{ title: t('sure'), body: t('end.body'), confirmLabel: t('yes'), cancelLabel: t('no'), danger: true },
    })
    if (isSure) await run(() => api.rounds.end.call({ params: { id } }))
  }
  const switchTo = async (speaker: number) => {
    close()
    const isSure = await confirm({
      ...{ title: t('sure'), body: t('switch.body'), confirmLabel: t('yes'), cancelLabel: t('no') },
    })
    if (!isSure) return
    const body = { speaker_id: speaker, version: state.version }
    await run(() => api.rounds.switchSpeaker.call({ params: { id }, body }))
  }
  const prepare = async (speaker: number) => {
    close()
    await run(() => api.rounds.next.call({ params: { id }, body: { version: state.version, user_id: speaker } }))
  }
  return (
    <div className={classes.controls}>
      {isRunning && (
        <NextPresenter conference={conference} commands={commands} onSwitch={(speaker) => void switchTo(speaker)} />
      )}
      {controls && isRunning && (
        <>
          {active?.shown_id != null && (
            <Button icon={<IconPencil />} onClick={() => setShown('note')}>
              {t('note')}
            </Button>
          )}
          <Button icon={<IconArrowsExchange />} onClick={() => setShown(others.length > 0 ? 'switch' : 'alone')}>
            {t('switch')}
          </Button>
          <Button icon={<IconSquare />} onClick={() => void end()}>
            {t('end')}
          </Button>
        </>
      )}
      <Button icon={<IconDoorExit />} to={myRoundsAddress}>
        {t('leave')}
      </Button>
      {notice && <InlineNotice tone="warn">{notice}</InlineNotice>}
      <ProblemNotice problem={problem} />
      <Dialog
        open={shown === 'alone'}
        onClose={close}
        title={t('switch')}
        actions={<Button onClick={close}>{t('close')}</Button>}
      >
        <p>{t('switch.alone')}</p>
      </Dialog>
      <Dialog open={shown === 'switch'} onClose={close} title={t('switch')}>
        <ul className={rounds.names}>
          {others.map((person) => (
            <li key={person.id} className={rounds.cardHead}>
              <Person id={person.id} name={person.name_text} photo={person.avatar} />
              <span className={rounds.buttons}>
                {person.id !== state.next?.id && (
                  <Button size="small" onClick={() => void prepare(person.id)}>
                    {t('next.prepare')}
                  </Button>
                )}
                <Button size="small" onClick={() => void switchTo(person.id)}>
                  {t('switch.to')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </Dialog>
      <Dialog open={shown === 'note'} onClose={close} title={t('note')}>
        {shown === 'note' && active?.shown_id != null && (
          <NoteForm roundId={id} episodeId={active.shown_id} onClose={close} changed={changed} />
        )}
      </Dialog>
    </div>
  )
}

/** Says who presents. */
export function PresenterLine({ conference }: { conference: Conference }) {
  const t = useText('rounds')
  const me = useUser()
  const { presenter } = conference.state
  if (!presenter) return null
  return (
    <Person
      id={presenter.id}
      name={presenter.name_text}
      photo={presenter.avatar}
      line={t(presenter.id === me.id ? 'presenter.you' : 'presenter')}
    />
  )
}

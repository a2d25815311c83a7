import { IconChevronDown, IconVideo } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { CaseCall } from '#contract/caseCalls/calls'
import { type Text, useLanguage, useText } from '../../app/i18n/useText'
import { useSearchParams } from '../../app/router/navigation'
import { useUser } from '../../app/session/useAuthSession'
import { Button } from '../../ui/Button'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { isolated } from '../../ui/isolated'
import { CallBody } from './CallBody'
import classes from './caseCall.module.css'
import type { CalledCase } from './types'
import { useCaseCall } from './useCaseCall'

/**
 * The call of a case: who is in it, the video, and the doses that wait for a second person. It opens with `?calling=true`.
 * While it is closed, the user stays in the call.
 */
export function CaseCallSection({ of }: { of: CalledCase }) {
  const t = useText('caseCalls')
  const language = useLanguage()
  const me = useUser()
  const { isOpen, toggle } = useOpen()
  const [isJoined, setJoined] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const query = useCaseCall(of.id)
  const call = query.data?.data
  return (
    <section className={classes.section} aria-label={t('title')}>
      <h2 className={classes.heading}>
        <button
          ref={button}
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          <IconVideo aria-hidden="true" />
          <span>{t('title')}</span>
          <span className={classes.state} data-active={(call && call.participants.length > 0) || undefined}>
            {call && stateText(call, { t, language, me: me.id, isJoined })}
          </span>
          <IconChevronDown aria-hidden="true" data-chevron />
        </button>
      </h2>
      <div id={id} className={classes.body} hidden={!isOpen}>
        {query.isError && (
          <InlineNotice
            tone="danger"
            alert
            action={
              <Button size="small" onClick={() => void query.refetch()} busy={query.isFetching} busyText={t('loading')}>
                {t('tryAgain')}
              </Button>
            }
          >
            {t('failed')}
          </InlineNotice>
        )}
        {call && (isOpen || isJoined) && (
          <CallBody
            of={of}
            call={call}
            isJoined={isJoined}
            onJoin={() => setJoined(true)}
            onLeave={() => {
              setJoined(false)
              button.current?.focus()
            }}
          />
        )}
      </div>
    </section>
  )
}

type StateContext = { t: Text<'caseCalls'>; language: string; me: number; isJoined: boolean }

function stateText({ ended, participants }: CaseCall, { t, language, me, isJoined }: StateContext): string {
  if (ended) return t(`ended.${ended}`)
  const others = participants.filter((person) => person.id !== me)
  const names = new Intl.ListFormat(language).format(others.map(({ name_text: name }) => isolated(name)))
  if (isJoined) return others.length > 0 ? t('state.youWith', { names }) : t('state.you')
  if (participants.length === 0) return t('state.nobody')
  return others.length > 0 ? t('state.others', { names }) : t('state.youElsewhere')
}

/** Returns whether the section is open: at first, and whenever a link to it is followed, by `?calling=true`. */
function useOpen() {
  const [search, setSearch] = useSearchParams()
  const isCalling = search.get('calling') === 'true'
  const [isOpen, setOpen] = useState(isCalling)
  const [wasCalling, setWasCalling] = useState(isCalling)
  if (isCalling !== wasCalling) {
    setWasCalling(isCalling)
    if (isCalling) setOpen(true)
  }
  const toggle = () => {
    setOpen(!isOpen)
    if (!isCalling) return
    setSearch(
      (before) => {
        before.delete('calling')
        return before
      },
      { replace: true },
    )
  }
  return { isOpen, toggle }
}

import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useId, useState } from 'react'
import classes from './StarRating.module.css'
import { useUiText } from './texts'

type StarRatingProps = {
  /** Accessible name: what is rated. */
  label: string
  /** 1 to 5. */
  value: number
  onChange: (value: number) => void
  disabled?: boolean
}

const stars = [1, 2, 3, 4, 5]

/** An input of one to five stars, filled from the start of the text direction. */
export function StarRating({ label, value, onChange, disabled }: StarRatingProps) {
  const text = useUiText()
  const name = useId()
  const [pointed, setPointed] = useState(0)
  const filled = pointed || value
  return (
    <div role="radiogroup" aria-label={label} className={classes.rating} onPointerLeave={() => setPointed(0)}>
      {stars.map((star) => (
        <label
          key={star}
          className={classes.star}
          data-filled={star <= filled || undefined}
          onPointerEnter={(event) => event.pointerType === 'mouse' && !disabled && setPointed(star)}
        >
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={star}
            checked={star === value}
            disabled={disabled}
            onChange={() => onChange(star)}
          />
          <span className="visually-hidden">{text('stars.value', { count: star })}</span>
          {star <= filled ? <IconStarFilled aria-hidden="true" /> : <IconStar aria-hidden="true" />}
        </label>
      ))}
    </div>
  )
}

/** Shows a rating of 0 to 5 stars, with fractions and an accessible label. */
export function Stars({ value }: { value: number }) {
  const text = useUiText()
  const row = stars.map((star) => <IconStarFilled key={star} aria-hidden="true" />)
  return (
    <span className={classes.given} role="img" aria-label={text('stars.of', { value: Math.round(value * 10) / 10 })}>
      <span className={classes.empty}>{row}</span>
      <span className={classes.full} style={{ inlineSize: `${(value / 5) * 100}%` }}>
        {row}
      </span>
    </span>
  )
}

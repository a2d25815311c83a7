/**
 * The sounds of a word, in order; each is one of the alternatives, of which '' is none. The letters of keys:
 *
 * - `a`: a vowel or عين at the beginning; `e`, `i`: an open vowel (ـا ـة ـى, -a -o -e) or ـي (-i, -y) at the end
 * - `w`, `y`: the consonants, and long u and i. Other vowels have no letter
 * - `c`: ش sh; `x`: خ kh; `g`: غ gh; `j`: ج g j; `h`: ه ح h and Somali x; `k`: ق ك q k; `t`: ت ط; `d`: د ض; `s`: س ص ز z; `f`: ف v;
 *   `b`: ب p; and `l m n r`
 */
export type SoundSlots = readonly (readonly string[])[]

const optional = (letter: string) => ['', letter]

/** Arabic letters, after `foldText`, that sound the same wherever they are. */
const arabicSounds: Readonly<Record<string, readonly string[]>> = {
  ...{ ب: ['b'], پ: ['b'], ت: ['t'], ط: ['t', 'd'], ث: ['t', 's'], ج: ['j'], چ: ['j', 'c'], گ: ['j', 'k'], ح: ['h'] },
  ...{ خ: ['x'], د: ['d'], ذ: ['d', 's'], ر: ['r'], ز: ['s'], س: ['s'], ش: ['c'], ص: ['s'], ض: ['d'], ظ: ['s', 'd'] },
  ...{
    غ: ['g', 'j'],
    ف: ['f'],
    ڤ: ['f'],
    ق: ['k'],
    ك: ['k'],
    ل: ['l'],
    م: ['m'],
    ن: ['n'],
    ه: ['h'],
    و: ['w'],
    ي: ['y'],
  },
}

/** Returns the sounds of the last letter, if it can be a vowel. */
function arabicEnd(letters: readonly string[]): readonly string[] | undefined {
  const last = letters.at(-1)
  if (last === 'ا') return ['e']
  if (last === 'ه') return ['e', 'h', 'he']
  if (last === 'و') return ['', 'e']
  if (last === 'ع') return ['', 'e']
  if (last !== 'ي') return undefined
  // Of ى and ي, which are written for one another, the sound is open only where no long a comes before: هدى, but هاني.
  const before = letters.slice(0, -1)
  const isEither = !before.includes('ا', 1) && before.filter((letter) => letter !== 'ا' && letter !== 'ع').length > 1
  return isEither ? ['i', 'e'] : ['i']
}

/**
 * Returns the sounds of an Arabic word.
 * @param word letters of `foldText`
 * @param isOpen whether more may follow: then the last letter is no end of a word
 */
export function arabicSlots(word: string, isOpen: boolean): SoundSlots {
  const letters = [...word.replace(/(.)\1+/gu, '$1')]
  const end = isOpen || letters.length < 2 ? undefined : arabicEnd(letters)
  const whole = isOpen ? letters.join('').replace(/ا+$/, '') : letters.join('')
  const inner = end ? letters.slice(0, -1) : [...whole]
  const startsOpen = inner[0] === 'ا' || inner[0] === 'ع'
  const slots = inner.map((letter, index): readonly string[] => {
    const sounds = arabicSounds[letter] ?? ['']
    if (index === 0) return startsOpen ? ['a'] : sounds
    // Of ايمان and عيسى, and of وائل as it is folded, the letter is often not written in Latin.
    const isWeak = (index === 1 && startsOpen && 'وي'.includes(letter)) || (letter === 'ي' && inner[index - 1] === 'ا')
    return isWeak ? ['', ...sounds] : sounds
  })
  return end ? [...slots, end] : slots
}

const latinToken = /sh|ch|kh|gh|th|dh|ph|ck|[aeiou]+|./g
const isVowel = (token: string | undefined) => token !== undefined && /^[aeiou]/.test(token)

const latinSounds: Readonly<Record<string, readonly string[]>> = {
  ...{
    b: ['b'],
    p: ['b'],
    t: ['t'],
    d: ['d'],
    j: ['j'],
    g: ['j'],
    k: ['k'],
    q: ['k'],
    c: ['k'],
    ck: ['k'],
    f: ['f'],
    v: ['f'],
  },
  ...{ ph: ['f'], s: ['s'], z: ['s'], h: ['h'], l: ['l'], m: ['m'], n: ['n'], r: ['r'], w: ['w'], y: ['y'], kh: ['x'] },
  ...{ sh: ['c'], ch: ['c', 'k'], gh: ['g', 'j'], th: ['t', 's'], dh: ['d', 's'], x: ['h', 'ks'] },
}

/** Two letters that between vowels can also be two sounds: Ishaq, Fathi, Medhat. */
const twoSounds: Readonly<Record<string, string>> = { sh: 'sh', th: 'th', dh: 'dh' }

/** Returns the sounds of the vowels at the end of a word. */
function latinEnd(vowels: string): readonly string[] {
  if (/(?:i|ee|ie)$/.test(vowels)) return ['i']
  if (/i[aou]+$/.test(vowels)) return ['ye']
  if (vowels === 'e' || /[ou]$/.test(vowels)) return ['e', '']
  return ['e']
}

interface Vowels {
  text: string
  isInFirstSyllable: boolean
  /** Whether one consonant follows, with which the word ends. */
  isInLastSyllable: boolean
  /** Whether the vowels before were u or o, as in Yusuf. */
  isAfterRound: boolean
}

/** Returns the sounds of vowels between consonants: a long u or i, one that may be, or none. */
function latinInner({
  text,
  isInFirstSyllable,
  isInLastSyllable,
  isAfterRound,
}: Vowels): readonly (readonly string[])[] {
  const isLongRound = /ou|oo|uu|au|ao/.test(text) || (isInLastSyllable && !isAfterRound && /u/.test(text))
  const isLongFront = /ai|ei|ii|ie|i[aou]/.test(text) || (/ee/.test(text) && !isInFirstSyllable)
  const round = !/[uo]/.test(text) ? [] : [isLongRound && !isInFirstSyllable ? ['w'] : optional('w')]
  const mayBeFront = /i|ee|ae/.test(text) || (isInFirstSyllable && text === 'e')
  const front = isLongFront ? [['y']] : mayBeFront ? [optional('y')] : []
  return [...round, ...front]
}

/**
 * Returns the sounds of a word in Latin letters.
 * @param word letters of `foldText`, in which c is a k: Somali ones, in which it is عين, are given without it
 * @param isOpen whether more may follow: then the last vowels are no end of a word
 */
export function latinSlots(word: string, isOpen: boolean): SoundSlots {
  const plain = word.replace(/([^aeiou])\1+/g, '$1').replace(/gu(?=[ie])/g, 'g')
  const tokens = (isOpen ? plain.replace(/[aeou]+$/, '') : plain).match(latinToken) ?? []
  const last = tokens.length - 1
  let [consonants, before] = [0, '']
  return tokens.flatMap((token, index): readonly (readonly string[])[] => {
    if (!isVowel(token)) {
      consonants++
      if (token === 'y' && index === last && index > 0 && !isOpen) return [['i']]
      const sounds = latinSounds[token] ?? ['']
      const two = isVowel(tokens[index - 1]) && index < last ? twoSounds[token] : undefined
      return [two ? [...sounds, two] : sounds]
    }
    const isAfterRound = /[uo]/.test(before)
    before = token
    if (index === 0)
      return [['a'], ...(/[ae]i/.test(token) ? [optional('y')] : []), ...(/a[uo]/.test(token) ? [optional('w')] : [])]
    if (index === last && !isOpen) return [latinEnd(token)]
    return latinInner({
      text: token,
      isInFirstSyllable: consonants <= 1 && !isVowel(tokens[0]),
      isInLastSyllable: index === last - 1,
      isAfterRound,
    })
  })
}

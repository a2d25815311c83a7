import { checkbox, type DemoOption, type DemoQuestion, openText, radio, total, wholeNumber } from './demoQuestion'

const howOften: readonly DemoOption[] = [
  ['Not at all', 'لم يحدث', 0],
  ['On a few days', 'في بعض الأيام', 1],
  ['On most days', 'في معظم الأيام', 2],
  ['Every day', 'كل يوم', 3],
]

const howMuch: readonly DemoOption[] = [
  ['Not at all', 'لا يؤثر', 0],
  ['A little', 'قليلًا', 1],
  ['Quite a lot', 'كثيرًا', 2],
  ['I cannot do it', 'يمنعني تمامًا', 3],
]

/** Questions about mood and pain, written for the demo: they are no published scale. */
export const moodAndPain: readonly DemoQuestion[] = [
  {
    key: 'mood',
    ...total(
      [
        'Over the last two weeks, how often was this true for you?',
        'خلال الأسبوعين الماضيين، كم مرة انطبق عليك ما يلي؟',
      ],
      [
        radio(['My mood was low', 'كان مزاجي منخفضًا'], howOften),
        radio(['Things that I usually like gave me no joy', 'لم تسعدني الأشياء التي أحبها عادةً'], howOften),
        radio(['I slept badly', 'كان نومي سيئًا'], howOften),
        radio(['I had no energy', 'لم تكن لديّ طاقة'], howOften),
        radio(['I felt restless or on edge', 'شعرت بالتوتر أو القلق'], howOften),
        radio(['I found it hard to concentrate', 'وجدت صعوبة في التركيز'], howOften),
      ],
    ),
  },
  {
    key: 'moodEffect',
    ...radio(
      ['How much does this get in the way of your daily life?', 'إلى أي حد يؤثر ذلك في حياتك اليومية؟'],
      [
        ['Not at all', 'لا يؤثر', 0],
        ['A little', 'قليلًا', 1],
        ['A lot', 'كثيرًا', 2],
      ],
    ),
  },
  {
    key: 'selfHarm',
    ...radio(
      ['Have you thought of harming yourself?', 'هل راودتك أفكار بإيذاء نفسك؟'],
      [
        ['No', 'لا', 0],
        ['Yes, in the past', 'نعم، في الماضي', 1],
        ['Yes, in the last two weeks', 'نعم، خلال الأسبوعين الماضيين', 2],
      ],
    ),
  },
  {
    key: 'moodHelp',
    ...openText(
      ['What would help you most now?', 'ما أكثر ما يمكن أن يساعدك الآن؟'],
      [
        ['To talk to a person who has time.', 'أن أتحدث مع شخص لديه وقت.'],
        ['Better sleep.', 'أن أنام نومًا أفضل.'],
        ['A shorter working day for some weeks.', 'يوم عمل أقصر لبضعة أسابيع.'],
      ],
    ),
  },
  {
    key: 'hasPain',
    ...radio(
      ['Do you have pain today?', 'هل تشعر بألم اليوم؟'],
      [
        ['No', 'لا', 0],
        ['Yes', 'نعم', 1],
      ],
    ),
  },
  {
    key: 'painNow',
    ...wholeNumber(
      [
        'How strong is your pain now, from 0 (none) to 10 (the worst)?',
        'ما شدة الألم الآن، من 0 (لا ألم) إلى 10 (أشد ألم)؟',
      ],
      { min: 0, max: 10, usual: [1, 9] },
    ),
  },
  {
    key: 'painPlaces',
    ...checkbox(
      ['Where does it hurt?', 'أين تشعر بالألم؟'],
      [
        ['Head or neck', 'الرأس أو الرقبة', 1],
        ['Chest', 'الصدر', 2],
        ['Belly', 'البطن', 3],
        ['Back', 'الظهر', 4],
        ['Arms or hands', 'الذراعان أو اليدان', 5],
        ['Legs or feet', 'الساقان أو القدمان', 6],
      ],
    ),
  },
  {
    key: 'painEffect',
    ...total(
      ['How much does the pain affect these?', 'إلى أي حد يؤثر الألم فيما يلي؟'],
      [
        radio(['Walking', 'المشي'], howMuch),
        radio(['Sleep', 'النوم'], howMuch),
        radio(['Work and housework', 'العمل وأعمال المنزل'], howMuch),
        radio(['Time with other people', 'الوقت مع الآخرين'], howMuch),
      ],
    ),
  },
  {
    key: 'painRelief',
    ...radio(
      ['Do your medicines relieve the pain?', 'هل تخفف أدويتك الألم؟'],
      [
        ['I take none', 'لا أتناول أدوية', 0],
        ['Fully', 'تمامًا', 1],
        ['Partly', 'جزئيًا', 2],
        ['No', 'لا', 3],
      ],
    ),
  },
]

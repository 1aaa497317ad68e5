/** The categories of the journal. */

export const BLOG_CATEGORIES: Readonly<Record<string, { readonly name: string; readonly description: string }>> = {
  workshop: {
    name: 'Workshop|Werkstatt|Atelier|Officina|Taller||||||||工房',
    description:
      'How things are made, and why they are made that way.|Wie die Dinge gebaut werden, und warum gerade so.|Comment les choses sont faites, et pourquoi ainsi.|Come si fanno le cose, e perché proprio così.|Cómo se hacen las cosas, y por qué así.||||||||ものの作り方と、そう作る理由。',
  },
  journeys: {
    name: 'Journeys|Unterwegs|En chemin|In viaggio|De camino||||||||旅',
    description:
      'Valleys, huts and the snow between them.|Täler, Hütten und der Schnee dazwischen.|Des vallées, des refuges, et la neige entre les deux.|Valli, rifugi e la neve in mezzo.|Valles, refugios y la nieve de en medio.||||||||谷と山小屋、その間にある雪。',
  },
  'snow-school': {
    name: 'Snow school|Schneeschule|École de neige|Scuola di neve|Escuela de nieve||||||||雪の学校',
    description:
      'What we wish someone had told us earlier.|Was uns früher jemand hätte sagen sollen.|Ce qu’on aurait aimé nous dire plus tôt.|Quello che avremmo voluto sapere prima.|Lo que nos habría gustado saber antes.||||||||もっと早く教えてほしかったこと。',
  },
  people: {
    name: 'People|Menschen|Portraits|Persone|Gente||||||||人',
    description:
      'Those who ski, those who build, those who do both.|Die, die fahren, die, die bauen, und die, die beides tun.|Ceux qui skient, ceux qui fabriquent, ceux qui font les deux.|Chi scia, chi costruisce, chi fa entrambe le cose.|Quienes esquían, quienes fabrican, quienes hacen las dos cosas.||||||||滑る人、作る人、その両方の人。',
  },
};

/** Texts of the mailbox, its settings and its events, and of the shelf. */
export const trMailbox = {
  shelf: {
    seen: 'Gördüm',
    go: 'Rafa git',
    slots: { one: 'Göz {{slots}}', many: 'Göz {{slots}}' },
    out: { one: '{{slots}}: etiketi çıktı', many: '{{slots}}: etiketleri çıktı' },
    printing: { one: '{{slots}}: etiketi basılıyor', many: '{{slots}}: etiketleri basılıyor' },
    held: { one: '{{slots}}: etiketi geldi ama basılmadı', many: '{{slots}}: etiketleri geldi ama basılmadı' },
    stick: '{{code}} kolisine yapıştır. {{receiver}}',
    stickEach: 'Her etiketi kendi kolisine yapıştır. {{codes}}',
    heldSeveral: 'Nedenleri ve yapılacaklar rafta yazıyor.',
  },
} as const;

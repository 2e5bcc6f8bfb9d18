/** The words of what belongs to one person: keys, tokens, what waits. */
import type { Bilingual } from "../lib/protocol";

export const WORDS = {
  // Passkeys.
  keys_title: { en: "Passkeys", fr: "Clés d'accès" },
  keys_why: {
    en: "A passkey lets this device prove who you are, by finger, face or PIN, instead of the password.",
    fr: "Une clé d'accès permet à cet appareil de prouver qui vous êtes, par doigt, visage ou code, au lieu du mot de passe.",
  },
  keys_none: { en: "You have no passkey yet.", fr: "Vous n'avez pas encore de clé d'accès." },
  keys_add: { en: "Add a passkey of this device", fr: "Ajouter une clé d'accès de cet appareil" },
  keys_sign_in: { en: "Sign in with a passkey", fr: "Se connecter avec une clé d'accès" },
  keys_failed: { en: "The device gave no passkey.", fr: "L'appareil n'a donné aucune clé d'accès." },
  remove: { en: "Remove", fr: "Retirer" },
  since: { en: "since {date}", fr: "depuis le {date}" },

  // Tokens and programs.
  tokens_title: { en: "For programs", fr: "Pour les programmes" },
  tokens_why: {
    en: "A token lets a program of yours act for you, within what you allow, until you revoke it.",
    fr: "Un jeton permet à un de vos programmes d'agir pour vous, dans ce que vous permettez, jusqu'à ce que vous le révoquiez.",
  },
  tokens_none: { en: "You have made no token yet.", fr: "Vous n'avez pas encore fait de jeton." },
  token_name: { en: "What it is for", fr: "À quoi il sert" },
  scope_read: { en: "read: see what you see", fr: "lire : voir ce que vous voyez" },
  scope_play: { en: "play: open tables, sit down, decide, speak there", fr: "jouer : ouvrir des tables, s'asseoir, décider, y parler" },
  scope_talk: { en: "talk: see the phrases, report somebody", fr: "parler : voir les phrases, signaler quelqu'un" },
  token_make: { en: "Make a token", fr: "Faire un jeton" },
  token_once: { en: "Copy it now: it is not shown again.", fr: "Copiez-le maintenant : on ne le montre plus." },
  token_used: { en: "last used {date}", fr: "utilisé le {date}" },
  token_unused: { en: "never used", fr: "jamais utilisé" },
  token_revoke: { en: "Revoke", fr: "Révoquer" },
  bot_make: { en: "Make this the account of a bot", fr: "En faire le compte d'un robot" },
  bot_sure: {
    en: "For good: its name says everywhere that a program plays. Only an account that has not played yet can.",
    fr: "Pour de bon : son nom dit partout qu'un programme joue. Seul un compte qui n'a pas encore joué le peut.",
  },
  bot_is: { en: "This is the account of a bot.", fr: "C'est le compte d'un robot." },
  yes_do: { en: "Yes, do it", fr: "Oui, faites" },

  // What waits.
  waiting_title: { en: "What waits for you", fr: "Ce qui vous attend" },
  waiting_turns: { en: "Your turn", fr: "À vous de jouer" },
  waiting_rematches: { en: "A rematch is wished for", fr: "Une revanche est souhaitée" },
  waiting_seats: { en: "Waiting for players", fr: "En attente de joueurs" },
  waiting_others: { en: "The others are thinking", fr: "Les autres réfléchissent" },
  waiting_ended: { en: "Ended within a day", fr: "Finies depuis un jour" },
  waiting_nothing: { en: "Nothing waits for you. The sky is calm.", fr: "Rien ne vous attend. Le ciel est calme." },
  waiting_with: { en: "{title}, with {names}", fr: "{title}, avec {names}" },
  waiting_since: { en: "since {when}", fr: "depuis {when}" },
  waiting_you: { en: "Come and play first: nobody is known by this browser yet.", fr: "Venez d'abord jouer : ce navigateur ne connaît encore personne." },

  // Statistics.
  stats_by_seat: { en: "By seat", fr: "Par place" },
  stats_by_mode: { en: "By mode", fr: "Par mode" },
  stats_by_level: { en: "Against bots, by level", fr: "Contre les robots, par niveau" },
  stats_level: { en: "level {n}", fr: "niveau {n}" },
  mode_rated: { en: "rated", fr: "classées" },
  mode_friendly: { en: "friendly", fr: "amicales" },
  stats_accuracy: { en: "Accuracy in reviewed games: {percent} %", fr: "Précision dans les parties analysées : {percent} %" },
  game_accuracy: { en: "accuracy {percent} %", fr: "précision {percent} %" },

  // Talking.
  talk_title: { en: "Talk", fr: "Parler" },
  talk_spectator: { en: "looks on", fr: "regarde" },
  talk_write: { en: "Say something", fr: "Dire quelque chose" },
  talk_send: { en: "Say", fr: "Dire" },
  talk_private: { en: "Words of your own are for private tables, and for friends who follow each other.", fr: "Vos propres mots sont pour les tables privées, et pour les amis qui se suivent l'un l'autre." },
  talk_friends: { en: "Words of your own reach your friends: {names}.", fr: "Vos propres mots n'atteignent que vos amis : {names}." },
  talk_whom: { en: "Somebody disturbs?", fr: "Quelqu'un dérange ?" },
  talk_mute: { en: "Mute", fr: "Ne plus entendre" },
  talk_muted: { en: "You do not hear them any more.", fr: "Vous ne l'entendez plus." },
  talk_block: { en: "Block", fr: "Écarter" },
  talk_blocked: { en: "You do not hear them any more, and they do not sit down with you.", fr: "Vous ne l'entendez plus, et ne serez plus à la même table." },
  talk_why: { en: "Why", fr: "Pourquoi" },
  talk_report: { en: "Report", fr: "Signaler" },
  talk_reported: { en: "The operator will see it.", fr: "L'opérateur le verra." },
  reason_insult: { en: "insults", fr: "insultes" },
  reason_cheating: { en: "cheating", fr: "triche" },
  reason_stalling: { en: "stalling", fr: "fait traîner" },
  reason_name: { en: "the name", fr: "le nom" },
  reason_other: { en: "something else", fr: "autre chose" },
  shunned_title: { en: "Whom you do not hear", fr: "Qui vous n'entendez pas" },
  how_mute: { en: "muted", fr: "muet" },
  how_block: { en: "blocked", fr: "écarté" },
  hear_again: { en: "Hear again", fr: "Entendre à nouveau" },

  // The operator's office.
  office_title: { en: "The operator's office", fr: "Le bureau de l'opérateur" },
  office_reports: { en: "Reports", fr: "Signalements" },
  office_none: { en: "Nobody has reported anything.", fr: "Personne n'a rien signalé." },
  office_about: { en: "Act on this", fr: "Agir à ce sujet" },
  office_act: { en: "Do something", fr: "Agir" },
  office_what: { en: "What", fr: "Quoi" },
  office_whom: { en: "Whom: a name, or a report", fr: "Qui : un nom, ou un signalement" },
  office_days: { en: "For how many days", fr: "Pour combien de jours" },
  office_name: { en: "New name; without it, a star's", fr: "Nouveau nom ; sinon, celui d'une étoile" },
  office_why: { en: "Why, for the log", fr: "Pourquoi, pour le journal" },
  office_log: { en: "What was done", fr: "Ce qui a été fait" },
  act_silence: { en: "Silence", fr: "Faire taire" },
  act_ban: { en: "Ban", fr: "Bannir" },
  act_rename: { en: "Rename", fr: "Renommer" },
  act_forgive: { en: "Forgive", fr: "Pardonner" },
  act_dismiss: { en: "Dismiss the report", fr: "Classer le signalement" },

  // Being told.
  told_title: { en: "Being told", fr: "Être prévenu" },
  told_wish: { en: "Tell me in this browser when it is my turn and no page is open", fr: "Me prévenir dans ce navigateur quand c'est à moi et qu'aucune page n'est ouverte" },
  told_no: { en: "This browser does not let us tell you: allow notifications in its settings.", fr: "Ce navigateur ne nous laisse pas vous prévenir : permettez les notifications dans ses réglages." },
  told_cannot: { en: "This browser cannot be told here: that needs a secure page.", fr: "Ce navigateur ne peut pas être prévenu ici : il faut une page sûre." },
} satisfies Record<string, Bilingual>;

export type Word = keyof typeof WORDS;
